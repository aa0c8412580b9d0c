import { type Command, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { readEncoding } from '../read-encoding.ts'
import { resolvePlace } from './read-asked.ts'

export const migrateFromBackpackCommand: Command = {
  name: 'migrate-from backpack',
  usage: 'FILE… --for EMAIL [--encoding windows-1252] [--dry-run] [--report FILE.json]',
  summary:
    'Put what an earner took along from the Mozilla Backpack, Open Badge Passport or Moodle (ZIPs, pictures, lists) into their backpack.',
  run: async (args, terminal) => {
    const { values, said, positionals } = readArguments(args, ['dry-run'], ['for', 'report', 'encoding'])
    const email = said.get('for')
    if (positionals.length === 0) throw new UsageError('Name at least one file.')
    if (email === undefined) throw new UsageError('Name with --for whose badges they are.')
    const { migrateFromBackpack } = await import('./from-backpack.ts')
    await migrateFromBackpack(
      {
        files: positionals.map((file) => resolvePlace(terminal, file)),
        email,
        encoding: readEncoding(said.get('encoding')),
        isDryRun: values.has('dry-run'),
        reportFile: resolvePlace(terminal, said.get('report')),
      },
      terminal,
    )
  },
}
