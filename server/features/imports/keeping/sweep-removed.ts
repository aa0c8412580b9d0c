import { sql } from 'kysely'
import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import { portions, type Sweep } from '#infra/sweeps/sweep.ts'
import { dropFilesIn, fileColumns } from './drop-files.ts'
import { importsGone } from './imports-gone.ts'

/** Drops badges that were removed too long ago to be put back, with their files and their places in collections. */
export const sweep: Sweep = { name: 'imports', steps: [portions(dropRemoved)] }

async function dropRemoved(tx: Tx, most: number): Promise<number> {
  const rows = await tx
    .deleteFrom('imported_badges')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('account_id', 'import_id'),
        'in',
        selectFrom('imported_badges')
          .select(['account_id', 'import_id'])
          .where('removed_at', '<=', inSeconds(-restoreDays * 86_400))
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('account_id', 'import_id'),
      ),
    )
    .returning(['account_id', 'import_id', ...fileColumns])
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.import_id)
  await sql`delete from import_locations where import_id = any(${ids}::text[])`.execute(tx)
  await tell(importsGone, tx, rows)
  await dropFilesIn(tx, rows)
  return rows.length
}
