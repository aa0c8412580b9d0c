import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { dropOldBackups, dropUnfinished, nameBackup } from '../../archive/backup-names.ts'
import { checkArchive } from '../../archive/check-archive.ts'
import { writeFileWhole } from '../../archive/write-file.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { describeBlobs } from './describe-tables.ts'
import { exportAll } from './export-command.ts'
import { placeOf } from './place-of.ts'
import { withServerData } from './with-server-data.ts'

export const backupUsage = 'FOLDER [--keep N] [--with-key]'

export const backupCommand: Command = {
  name: 'backup',
  usage: backupUsage,
  summary:
    'Export into a new file of the folder, read it again, and with --keep remove all backups there but the last N.',
  run: async (args, terminal) => {
    await backUp(terminal, args)
  },
}

/** Makes a backup as the words after the command say, and returns the folder. */
export const backUp = async (terminal: Terminal, args: string[]): Promise<string> => {
  const { folder, keep, withKey } = parse(args, terminal)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const begunAt = now()
  const file = path.join(folder, nameBackup(begunAt))
  const { blobs } = await writeFileWhole(file, (target) => exportAll(terminal, target, withKey), checkArchive)
  terminal.say(`Backed up and read again: ${file}, with ${describeBlobs(blobs)}.`)
  await noteBackup(terminal, file, begunAt)
  const old = keep === undefined ? [] : await dropOldBackups(folder, keep)
  const left = await dropUnfinished(folder, now())
  for (const name of [...old, ...left]) terminal.say(`Removed: ${name}`)
  return folder
}

/** Leaves word for the overview of operators. A backup is good without it, and so is one of an older Sash, which has no place for it. */
const noteBackup = async (terminal: Terminal, file: string, madeAt: Date): Promise<void> => {
  try {
    await withServerData(terminal, async ({ db }) => {
      const { rows } = await sql<{ there: boolean }>`select to_regclass('last_backup') is not null as there`.execute(db)
      if (!rows[0]?.there) return
      const last = { made_at: madeAt, byte_length: statSync(file).size }
      await db
        .insertInto('last_backup')
        .values(last)
        .onConflict((oc) => oc.column('only_row').doUpdateSet(last))
        .execute()
    })
  } catch (error) {
    terminal.complain(`The overview of operators does not know of it: ${String(error)}`)
  }
}

function parse(args: string[], terminal: Terminal) {
  const { values, said, positionals } = readArguments(args, ['with-key'], ['keep'])
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new UsageError('Name one folder for the backups.')
  const keep = said.get('keep')
  if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError('--keep needs a number from 1 on.')
  return {
    folder: placeOf(terminal, folder),
    keep: keep === undefined ? undefined : Number(keep),
    withKey: values.has('with-key'),
  }
}
