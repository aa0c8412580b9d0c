import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { type ClassesRemoval, isOfClasses } from '../issuers/index.ts'

/** With classes go the claims of them. */
export const forgetClasses = async (tx: Tx, what: ClassesRemoval): Promise<void> => {
  await sql`delete from claims where ${isOfClasses(what)}`.execute(tx)
}
