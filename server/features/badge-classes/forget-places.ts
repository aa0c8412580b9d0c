import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { type ClassesRemoval, isOfClasses } from '../issuers/index.ts'

/** Classes that go are not found by their ids alone any more. */
export const forgetPlaces = async (tx: Tx, what: ClassesRemoval): Promise<void> => {
  await sql`delete from badge_locations where ${isOfClasses(what)}`.execute(tx)
}
