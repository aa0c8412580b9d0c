import { sql } from 'kysely'
import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { dropFilesIn, fileColumns } from './drop-files.ts'

/** Drops badges that were removed too long ago to be put back, with their files and their places in collections. */
export const sweepRemoved = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    const rows = await tx
      .deleteFrom('imported_badges')
      .where('removed_at', '<=', inSeconds(-restoreDays * 86_400))
      .returning(['account_id', 'import_id', ...fileColumns])
      .execute()
    if (rows.length === 0) return
    const accounts = rows.map((row) => row.account_id)
    const ids = rows.map((row) => row.import_id)
    await sql`delete from import_locations where import_id = any(${ids}::text[])`.execute(tx)
    await sql`
      delete from collection_badges e
      using unnest(${accounts}::text[], ${ids}::text[]) as gone (account_id, badge_id)
      where e.account_id = gone.account_id and e.badge_id = gone.badge_id`.execute(tx)
    await dropFilesIn(tx, rows)
  })
