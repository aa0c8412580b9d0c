import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Removes what hangs on the classes of an issuer, or on one of them, and on their awards. Foreign keys would do the same; on
 * a distributed PostgreSQL there are none between tables on one machine and those in parts (ADR 167).
 */
export const removeHanging = async (tx: Tx, issuerId: string, badgeId?: string): Promise<void> => {
  const theirs: RawBuilder<unknown> = sql`issuer_id = ${issuerId}${badgeId ? sql` and badge_id = ${badgeId}` : sql``}`
  const awards = sql`issuer_id = ${issuerId} and award_id in (select award_id from awards where ${theirs})`
  await sql`delete from endorsements where ${awards}`.execute(tx)
  await sql`delete from endorsements where ${theirs}`.execute(tx)
  await sql`delete from wallet_offers where ${awards}`.execute(tx)
  await sql`delete from lti_placements where ${theirs}`.execute(tx)
  await sql`delete from request_rules where ${theirs}`.execute(tx)
  await sql`delete from claims where ${theirs}`.execute(tx)
}
