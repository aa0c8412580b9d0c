import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { readOrigin, resolvePlace } from './read-asked.ts'

export const migrateFromBadgrCommand: Command = {
  name: 'migrate-from badgr',
  usage:
    'https://api.badges.example [--dry-run] [--origin https://former.example] [--kept FOLDER] [--report FILE.json]',
  summary:
    'Move the issuers of a running Badgr server here, with its interface v2; the token comes from SASH_FROM_TOKEN or standard input.',
  run: async (args, terminal) => {
    const { values, said, positionals } = readArguments(args, ['dry-run'], ['origin', 'kept', 'report'])
    const [address, ...more] = positionals
    if (!address || more.length > 0) throw new UsageError('Name the address at which the server answers.')
    const server = readOrigin('The address', address.replace(/\/$/, '')) ?? ''
    const origin = readOrigin('--origin', said.get('origin')) ?? server
    const token = await readToken(terminal, new URL(server).host)
    const { migrateFromBadgr } = await import('./from-badgr.ts')
    await migrateFromBadgr(
      {
        address: server,
        token,
        origin,
        kept: resolvePlace(terminal, said.get('kept') ?? `moving-${new URL(server).host.replace(/[^\w.-]/g, '-')}`),
        isDryRun: values.has('dry-run'),
        reportFile: resolvePlace(terminal, said.get('report')),
      },
      terminal,
    )
  },
}

/** The token from the environment, else a line of standard input that nobody sees being typed: never a word of the command, which other people on the machine can read. */
const readToken = async ({ environment, complain }: Terminal, host: string): Promise<string> => {
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
