import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Removes the awards of an issuer, or of one of its badge classes, everywhere. Whoever calls has made sure that none
 * of them counts any more. Their status entries stay, because signed copies are still out there.
 */
export const removeAwards = async (tx: Tx, issuerId: string, badgeId?: string): Promise<void> => {
  const theirs: RawBuilder<unknown> = sql`a.issuer_id = ${issuerId}${badgeId ? sql` and a.badge_id = ${badgeId}` : sql``}`
  // Both tables are found through the recipient: they have no index that begins with the issuer.
  await sql`
    delete from backpack_entries b using awards a, verified_emails v
    where ${theirs} and v.email = a.recipient_identifier
      and b.account_id = v.account_id and b.issuer_id = a.issuer_id and b.award_id = a.award_id`.execute(tx)
  await sql`
    delete from recipient_awards r using awards a
    where ${theirs} and r.recipient_identifier = a.recipient_identifier
      and r.issuer_id = a.issuer_id and r.award_id = a.award_id`.execute(tx)
  await sql`delete from award_locations l using awards a where ${theirs} and l.award_id = a.award_id`.execute(tx)
  await sql`delete from awards a where ${theirs}`.execute(tx)
}
