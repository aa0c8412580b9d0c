import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { type ClassesRemoval, isOfTheirAwards } from '../issuers/index.ts'

/** Awards of classes that go are offered to no wallet any more. */
export const forgetAwards = async (tx: Tx, what: ClassesRemoval): Promise<void> => {
  await sql`delete from wallet_offers where ${isOfTheirAwards(what)}`.execute(tx)
}
