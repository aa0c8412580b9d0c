import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Terminal, UsageError } from '../command.ts'

/** The token from the environment, else a line of standard input that nobody sees being typed: never a word of the command, which other people on the machine can read. */
export const readToken = async ({ environment, complain }: Terminal, host: string): Promise<string> => {
  const token = (environment.SASH_FROM_TOKEN ?? (await readHidden(`Token for ${host}:`, complain))).trim()
  if (!/^[\x21-\x7e]{1,4096}$/.test(token))
    throw new UsageError('Give the token in SASH_FROM_TOKEN, or on standard input.')
  return token
}

async function readHidden(question: string, complain: (line: string) => void): Promise<string> {
  if (process.stdin.isTTY) complain(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    process.stdin.unref?.()
  }
}
