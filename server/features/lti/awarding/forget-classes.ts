import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { type ClassesRemoval, isOfClasses } from '../../issuers/index.ts'

/** With classes go their places in courses. */
export const forgetClasses = async (tx: Tx, what: ClassesRemoval): Promise<void> => {
  await sql`delete from lti_placements where ${isOfClasses(what)}`.execute(tx)
}
