import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { readUtf8 } from '#openbadges'
import { SashError } from '../../../client/index.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { connectServer } from './connect.ts'

const mostBytes = 10 * 1024 * 1024

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'FILE-OR-ADDRESS… [--json]',
  summary: 'Verify badges: images, JSON, JWT or addresses. Fails unless all of them are valid.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, ['json'])
    if (positionals.length === 0) throw new UsageError('Name at least one file or address of a badge.')
    const sash = connectServer(terminal, 'no token')
    let others = 0
    for (const name of positionals) {
      const result = await sash.verifyCredential({ body: readBadgeInput(name, terminal) }).catch(refuseFile)
      if (result.verdict !== 'valid') others++
      if (values.has('json')) terminal.say(JSON.stringify({ name, ...result }))
      else terminal.say(`${result.verdict.padEnd(12)} ${name}: ${result.reason}`)
    }
    if (others > 0) throw new Error(`${others} of ${positionals.length} are not valid.`)
  },
}

/** What the server would not even look at is told as a verdict, so that the others are still verified. */
function refuseFile(error: unknown) {
  if (!(error instanceof SashError) || error.status !== 400) throw error
  return { verdict: 'unreadable' as const, reason: error.message }
}

function readBadgeInput(name: string, { environment }: Terminal) {
  if (/^https?:\/\//.test(name)) return { url: name }
  const file = path.resolve(environment.INIT_CWD ?? '.', name)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`)
  if (found.size > mostBytes) throw new Error(`${file} is too large for a badge.`)
  const bytes = readFileSync(file)
  const type = typeOf(bytes)
  if (type) return { image: `data:${type};base64,${bytes.toString('base64')}` }
  const credential = readUtf8(bytes)
  if (credential === undefined) throw new Error(`${file} is not in UTF-8, which every badge is.`)
  return { credential }
}

function typeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png'
  return /^\s*<(\?xml|!DOCTYPE svg|!--|svg)/i.test(bytes.subarray(0, 1000).toString('latin1'))
    ? 'image/svg+xml'
    : undefined
}
