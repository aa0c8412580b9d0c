import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { noteAwards } from '../../notifications/index.ts'

/**
 * Puts every award that waited under an address into the backpack of the account that has just proven it. One that was
 * rejected under that address comes as a removed one, to be put back. The awards are locked, so that one that changes at that
 * moment says so in the backpack.
 */
export const attachAwards = async (
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  const { rows: attached } = await sql<{ issuer_id: string; award_id: string }>`
    insert into backpack_entries (account_id, issuer_id, award_id, added_at, removed_at, is_kept, badge_id, made_at,
      changed_at, issued_on, expires_at, revoked_at)
    select ${accountId}, issuer_id, award_id, ${now()}::timestamptz,
      case when a.acceptance = 'Rejected' then ${now()}::timestamptz end, a.acceptance <> 'Rejected', a.badge_id,
      a.created_at, greatest(${now()}::timestamptz, a.updated_at), a.issued_on, a.expires_at, a.revoked_at
    from recipient_awards r join awards a using (issuer_id, award_id)
    where r.recipient_identifier = ${email}
    order by issuer_id, award_id
    for share of a
    on conflict do nothing
    returning issuer_id, award_id`.execute(tx)
  for (const issuerId of new Set(attached.map((row) => row.issuer_id))) {
    const own = attached.filter((row) => row.issuer_id === issuerId)
    await noteAwards(
      tx,
      'badge',
      issuerId,
      own.map((row) => row.award_id),
    )
  }
}
