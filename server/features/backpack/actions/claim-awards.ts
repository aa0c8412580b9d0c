import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { noteAwards } from '../../notifications/index.ts'

/**
 * Puts every award that waited under an address into the backpack of the account that has just proven it. One that was
 * rejected under that address comes as a removed one, to be put back.
 */
export const claimAwards = async (
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  const { rows: claimed } = await sql<{ issuer_id: string; award_id: string }>`
    insert into backpack_entries (account_id, issuer_id, award_id, added_at, removed_at)
    select ${accountId}, issuer_id, award_id, ${now()}::timestamptz,
      case when a.acceptance = 'Rejected' then ${now()}::timestamptz end
    from recipient_awards r join awards a using (issuer_id, award_id)
    where r.recipient_identifier = ${email}
    on conflict do nothing
    returning issuer_id, award_id`.execute(tx)
  for (const issuerId of new Set(claimed.map((row) => row.issuer_id))) {
    const own = claimed.filter((row) => row.issuer_id === issuerId)
    await noteAwards(
      tx,
      'badge',
      issuerId,
      own.map((row) => row.award_id),
    )
  }
}
