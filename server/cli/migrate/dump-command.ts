import { type Command, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { readOrigin, resolvePlace } from './read-asked.ts'

export const migrateFromDumpCommand: Command = {
  name: 'migrate-from badgr-dump',
  usage: 'DUMP [--dry-run] [--media FOLDER] [--origin https://former.example] [--report FILE.json]',
  summary: 'Move a Badgr server here: a folder with a file for each table, or a plain dump of PostgreSQL.',
  run: async (args, terminal) => {
    const { values, said, positionals } = readArguments(args, ['dry-run'], ['media', 'origin', 'report'])
    const [place, ...more] = positionals
    if (!place || more.length > 0) throw new UsageError('Name one folder or file with the dump.')
    const origin = readOrigin('--origin', said.get('origin'))
    // It needs nearly all of the server, and the other commands shall not wait for that.
    const { migrateFromDump } = await import('./from-dump.ts')
    await migrateFromDump(
      {
        place: resolvePlace(terminal, place),
        isDryRun: values.has('dry-run'),
        media: resolvePlace(terminal, said.get('media')),
        origin,
        reportFile: resolvePlace(terminal, said.get('report')),
      },
      terminal,
    )
  },
}
