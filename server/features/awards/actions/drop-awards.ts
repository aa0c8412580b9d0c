import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { ClassesRemoval } from '../../issuers/index.ts'

/** Drops the awards of classes that go, and what leads to them. */
export const dropAwards = async (tx: Tx, { issuerId, badgeId }: ClassesRemoval): Promise<void> => {
  const theirs = sql`a.issuer_id = ${issuerId}${badgeId ? sql` and a.badge_id = ${badgeId}` : sql``}`
  // Found through the recipient: it has no index that begins with the issuer.
  await sql`
    delete from recipient_awards where (recipient_identifier, issuer_id, award_id) in (
      select a.recipient_identifier, a.issuer_id, a.award_id from awards a where ${theirs})`.execute(tx)
  await sql`delete from award_locations where award_id in (select a.award_id from awards a where ${theirs})`.execute(tx)
  await sql`delete from awards a where ${theirs}`.execute(tx)
}
