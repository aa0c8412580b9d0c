import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Command, type Terminal, UsageError } from './command.ts'
import type { Asked } from './migrate-from-dump.ts'

export const migrateFromDumpCommand: Command = {
  name: 'migrate-from badgr-dump',
  usage: 'DUMP [--dry-run] [--media FOLDER] [--origin https://former.example] [--report FILE.json]',
  summary: 'Move a Badgr server here: a folder with a file for each table, or a plain dump of PostgreSQL.',
  run: async (args, terminal) => {
    const asked = parseAsked(args, terminal)
    // It needs nearly all of the server, and the other commands shall not wait for that.
    const { migrateFromDump } = await import('./migrate-from-dump.ts')
    await migrateFromDump(asked, terminal)
  },
}

function parseAsked(args: string[], { environment }: Terminal): Asked {
  const { values, positionals } = parseStrictly(args)
  const [place, ...more] = positionals
  if (!place || more.length > 0) throw new UsageError('Name one folder or file with the dump.')
  if (values.origin !== undefined && !/^https?:\/\/[^/?#\s]+$/.test(values.origin)) {
    throw new UsageError('--origin is the beginning of the former addresses, such as https://badges.example.')
  }
  const resolve = (name: string): string => path.resolve(environment.INIT_CWD ?? '.', name)
  return {
    place: resolve(place),
    isDryRun: values['dry-run'] === true,
    media: values.media === undefined ? undefined : resolve(values.media),
    origin: values.origin,
    reportFile: values.report === undefined ? undefined : resolve(values.report),
  }
}

function parseStrictly(args: string[]) {
  try {
    const text = { type: 'string' as const }
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, media: text, origin: text, report: text },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
