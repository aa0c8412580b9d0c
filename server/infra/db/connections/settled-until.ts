import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * A moment before which nothing will appear any more: every transaction that has written with an earlier `updated_at` has
 * ended. A transaction is seen here once it has written, which is after it has read the clock: hence the second. Read it
 * before the rows, in a statement of its own.
 */
export const settledUntil = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ until: Date }>`
    select date_trunc('milliseconds', least(clock_timestamp(), min(xact_start))) - interval '1 second' as until
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row.until
}
