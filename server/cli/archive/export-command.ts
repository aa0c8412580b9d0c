import { readMasterKey } from '#infra/secrets/open-master-key.ts'
import type { ArchiveManifest } from '../../archive/manifest.ts'
import { writeArchive } from '../../archive/write-archive.ts'
import { writeFileWhole } from '../../archive/write-file.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { describeBlobs } from './describe-tables.ts'
import { placeOf } from './place-of.ts'
import { withServerData } from './with-server-data.ts'

export const exportCommand: Command = {
  name: 'export',
  usage: 'FILE.tar.gz|- [--with-key]',
  summary: 'Write everything on this server into one file: database, pictures, files. The master key only when told.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, ['with-key'])
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new UsageError('Name one file, or - for the standard output.')
    const write = (target: NodeJS.WritableStream) => exportAll(terminal, target, values.has('with-key'))
    const { tables, blobs } =
      file === '-' ? await write(process.stdout) : await writeFileWhole(placeOf(terminal, file), write)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    terminal.complain(`Written: ${rows} rows in ${Object.keys(tables).length} tables, ${describeBlobs(blobs)}.`)
    if (!values.has('with-key')) terminal.complain('The master key is not in it. Keep it, and keep it elsewhere.')
  },
}

/** Everything that the server of this terminal has, as an archive. */
export const exportAll = (
  terminal: Terminal,
  target: NodeJS.WritableStream,
  withKey: boolean,
): Promise<ArchiveManifest> =>
  withServerData(terminal, ({ connection, blobs, config }) => {
    const key = withKey ? readMasterKey(config) : undefined
    if (withKey && !key) throw new Error('There is no master key here, neither in SASH_MASTER_KEY nor in SASH_DATA.')
    return writeArchive({ connection, blobs, origin: config.origin, key }, target)
  })
