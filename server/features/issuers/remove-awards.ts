import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { removeHanging } from './remove-hanging.ts'

/**
 * Removes the awards of an issuer, or of one of its badge classes, everywhere. Whoever calls has made sure that none
 * of them counts any more. Their status entries stay, because signed copies are still out there.
 */
export const removeAwards = async (tx: Tx, issuerId: string, badgeId?: string): Promise<void> => {
  const theirs: RawBuilder<unknown> = sql`a.issuer_id = ${issuerId}${badgeId ? sql` and a.badge_id = ${badgeId}` : sql``}`
  // Both tables are found through the recipient: they have no index that begins with the issuer.
  await sql`
    delete from backpack_entries where (account_id, issuer_id, award_id) in (
      select v.account_id, a.issuer_id, a.award_id from awards a join verified_emails v on v.email = a.recipient_identifier
      where ${theirs})`.execute(tx)
  await sql`
    delete from recipient_awards where (recipient_identifier, issuer_id, award_id) in (
      select a.recipient_identifier, a.issuer_id, a.award_id from awards a where ${theirs})`.execute(tx)
  await sql`delete from award_locations where award_id in (select a.award_id from awards a where ${theirs})`.execute(tx)
  await removeHanging(tx, issuerId, badgeId)
  await sql`delete from awards a where ${theirs}`.execute(tx)
}
