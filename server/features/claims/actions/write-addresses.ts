import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/** Puts the list of who may claim in the place of the one before. */
export const writeAddresses = async (tx: Tx, claimId: string, addresses: readonly string[]): Promise<void> => {
  await tx.deleteFrom('claim_addresses').where('claim_id', '=', claimId).execute()
  if (addresses.length === 0) return
  await sql`
    insert into claim_addresses (claim_id, email)
    select ${claimId}, email from unnest(${[...new Set(addresses)]}::text[]) as listed (email)`.execute(tx)
}
