import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Does the work and, unless it is meant, takes it back: a call for an address that nobody has takes as long as one for an
 * address that somebody has, so the time tells nothing.
 */
export const rehearse = async <T>(tx: Tx, isMeant: boolean, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint rehearsal`.execute(tx)
  const result = await work()
  await (isMeant ? sql`release savepoint rehearsal` : sql`rollback to savepoint rehearsal`).execute(tx)
  return result
}
