import { sql } from 'kysely'
import { context } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import { refuse } from '../errors.ts'

/** Makes keeping and dropping of the same bytes wait for each other until they commit. */
export const lockFile = async (tx: Tx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file:${key}`}, 0))`.execute(tx)
}

/**
 * Before a row refers to bytes that were put before the transaction: from here on nobody drops them. AppError `unavailable` when
 * they went meanwhile with the last one who had them; the same call puts them again.
 */
export const requireFile = async (tx: Tx, key: string): Promise<void> => {
  await lockFile(tx, key)
  if (!(await context().blobs.has(key))) throw refuse('unavailable')
}
