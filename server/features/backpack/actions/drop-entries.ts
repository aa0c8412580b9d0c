import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { ClassesRemoval } from '../../issuers/index.ts'

/** Awards of classes that go are in no backpack any more; whose they may be is known by who has proven the address. */
export const dropEntries = async (tx: Tx, { issuerId, badgeId }: ClassesRemoval): Promise<void> => {
  await sql`
    delete from backpack_entries where (account_id, issuer_id, award_id) in (
      select v.account_id, a.issuer_id, a.award_id from awards a join verified_emails v on v.email = a.recipient_identifier
      where a.issuer_id = ${issuerId}${badgeId ? sql` and a.badge_id = ${badgeId}` : sql``})`.execute(tx)
}
