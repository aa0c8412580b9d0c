import { compareArchive } from '../../archive/compare-archive.ts'
import { type Command, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { describeBlobs } from './describe-tables.ts'
import { openFile } from './import-command.ts'
import { placeOf } from './place-of.ts'
import { findBackup } from './restore-command.ts'
import { withServerData } from './with-server-data.ts'

export const compareCommand: Command = {
  name: 'compare',
  usage: 'FILE|FOLDER',
  summary:
    'Hold everything on this server to an export or a backup (the newest of a folder), row by row, and say what differs.',
  run: async (args, terminal) => {
    const [place, ...more] = readArguments(args, []).positionals
    if (!place || more.length > 0) throw new UsageError('Name one backup, or the folder with the backups.')
    const file = findBackup(placeOf(terminal, place))
    const { head, manifest, differences, missing } = await withServerData(terminal, ({ connection, blobs }) =>
      compareArchive(openFile(file), { connection, blobs }),
    )
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    for (const { table, inFile, here } of differences)
      terminal.say(
        `${table}: ${inFile === here ? `${here} rows each, not the same` : `${inFile} rows in the file, ${here} here`}`,
      )
    if (missing > 0) terminal.say(`${missing} pictures and files of it are not in the storage.`)
    if (differences.length > 0 || missing > 0)
      throw new Error(
        `${file} of ${head.at} and this server differ. What was done since it was written differs rightly.`,
      )
    terminal.say(
      `${file} of ${head.at} and this server agree: ${rows} rows in ${head.tables.length} tables, compared row by row, and ${describeBlobs(manifest.blobs)}.`,
    )
  },
}
