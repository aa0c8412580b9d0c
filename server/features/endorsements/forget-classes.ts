import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { type ClassesRemoval, isOfClasses, isOfTheirAwards } from '../issuers/index.ts'

/** With classes go the endorsements of them and of their awards. */
export const forgetClasses = async (tx: Tx, what: ClassesRemoval): Promise<void> => {
  await sql`delete from endorsements where ${isOfTheirAwards(what)}`.execute(tx)
  await sql`delete from endorsements where ${isOfClasses(what)}`.execute(tx)
}
