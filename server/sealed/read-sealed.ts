import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { SealedPlace } from './places.ts'

export interface SealedValue {
  ids: readonly unknown[]
  sealed: Buffer
}

const most = 200

/**
 * The next values of a place after the ids given, 200 at most, in the order of their ids. Keys that sign no more have no
 * private half left, and are passed over.
 */
export async function readSealed(
  db: Db,
  { table, column, ids }: SealedPlace,
  after: readonly unknown[] | undefined,
  lock: 'locked' | 'free' = 'free',
): Promise<SealedValue[]> {
  const names = sql.join(ids.map((name) => sql.ref(name)))
  const further = after ? sql`and (${names}) > (${sql.join([...after])})` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select ${names}, ${sql.ref(column)} as "sealed value" from ${sql.table(table)}
    where octet_length(${sql.ref(column)}) > 0 ${further}
    order by ${names} limit ${most} ${lock === 'locked' ? sql`for update` : sql``}`.execute(db)
  return rows.map((row) => ({ ids: ids.map((name) => row[name]), sealed: row['sealed value'] as Buffer }))
}

/** True when the key opens the value for that purpose. */
export const opens = (open: () => unknown): boolean => {
  try {
    open()
    return true
  } catch {
    return false
  }
}
