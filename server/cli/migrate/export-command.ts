import { type Command, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { readEncoding } from '../read-encoding.ts'
import { resolvePlace } from './read-asked.ts'

/** A command for each platform whose issuers can export what they have issued. */
export const migrateFromExportCommands: Command[] = [
  ['credly', 'Credly: the CSV of issued badges, or JSON of badges and badge templates'],
  ['accredible', 'Accredible: the CSV of credentials, or JSON of credentials and groups'],
  ['open-badge-factory', 'Open Badge Factory: JSON of events and badges, or its report as CSV'],
  ['moodle', 'Moodle: a report about badges as CSV, or JSON of core_badges_get_user_badges'],
].map(([name = '', what]) => ({
  name: `migrate-from ${name}`,
  usage:
    'FILE… --owner EMAIL [--issuer NAME] [--columns MAP.json] [--media FOLDER] [--encoding windows-1252] [--kept FOLDER] [--dry-run] [--report FILE.json]',
  summary: `Move what an issuer exported from ${what}.`,
  run: async (args, terminal) => {
    const named = ['owner', 'issuer', 'columns', 'media', 'kept', 'report', 'encoding']
    const { values, said, positionals } = readArguments(args, ['dry-run'], named)
    const owner = said.get('owner')
    if (positionals.length === 0) throw new UsageError('Name at least one file.')
    if (owner === undefined) throw new UsageError('Name with --owner who will own the issuer here.')
    const encoding = readEncoding(said.get('encoding'))
    const { migrateFromExport } = await import('./from-export.ts')
    await migrateFromExport(
      {
        from: name,
        files: positionals.map((file) => resolvePlace(terminal, file)),
        owner,
        issuer: said.get('issuer'),
        columns: resolvePlace(terminal, said.get('columns')),
        media: resolvePlace(terminal, said.get('media')),
        kept: resolvePlace(terminal, said.get('kept') ?? `moving-${name}`),
        encoding,
        isDryRun: values.has('dry-run'),
        reportFile: resolvePlace(terminal, said.get('report')),
      },
      terminal,
    )
  },
}))
