import { statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Terminal } from '../command.ts'
import { withServerData } from './with-server-data.ts'

/** Leaves word for the overview of operators. A backup is good without it, and so is one of an older Sash, which has no place for it. */
export const noteBackup = async (terminal: Terminal, file: string, madeAt: Date): Promise<void> => {
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
