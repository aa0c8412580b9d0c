import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** Makes keeping and dropping of the same bytes wait for each other until they commit. */
export const lockFile = async (tx: Tx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file:${key}`}, 0))`.execute(tx)
}
