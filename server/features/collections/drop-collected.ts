import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { ImportsGone } from '../imports/index.ts'
import type { ClassesRemoval } from '../issuers/index.ts'

/** With the awards of classes that go, their places in collections go; whose they may be is known by who has proven the address. */
export const dropCollected = async (tx: Tx, { issuerId, badgeId }: ClassesRemoval): Promise<void> => {
  await sql`
    delete from collection_badges where (account_id, badge_id) in (
      select v.account_id, a.award_id from awards a join verified_emails v on v.email = a.recipient_identifier
      where a.issuer_id = ${issuerId} ${badgeId === undefined ? sql`` : sql`and a.badge_id = ${badgeId}`})`.execute(tx)
}

/** With badges that were brought in, their places in collections go. */
export const dropImports = async (tx: Tx, gone: ImportsGone): Promise<void> => {
  const [accounts, ids] = [gone.map((row) => row.account_id), gone.map((row) => row.import_id)]
  await sql`
    delete from collection_badges where (account_id, badge_id) in (
      select * from unnest(${accounts}::text[], ${ids}::text[]))`.execute(tx)
}
