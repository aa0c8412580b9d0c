import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { repeatFailure } from '#infra/mail/try-again.ts'
import { cancelMailsOf } from '../actions/cancel-mails-of.ts'

interface Which {
  issuer_id: string
  award_id: string
}

/**
 * Whoever reads the mails of the award's address says that the badge is not meant for them. Nothing more is written about it; said
 * twice, it counts from the first time. False where the badge was taken or revoked meanwhile.
 */
export async function disownAward(tx: Tx, { issuer_id, award_id }: Which): Promise<boolean> {
  const award = await tx
    .selectFrom('awards')
    .select(['badge_id', 'created_at', 'acceptance', 'revoked_at'])
    .where('issuer_id', '=', issuer_id)
    .where('award_id', '=', award_id)
    .forUpdate()
    .executeTakeFirst()
  if (!award || award.revoked_at || award.acceptance !== 'Unaccepted') return false
  await cancelMailsOf(tx, issuer_id, [award_id])
  const { badge_id, created_at } = award
  await tx
    .insertInto('undelivered_awards')
    .values({ issuer_id, award_id, badge_id, created_at, disowned_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer_id', 'award_id'])
        // Without its mail, which goes after a year and would take the row along.
        .doUpdateSet({ disowned_at: now(), mail_id: null })
        .where('undelivered_awards.disowned_at', 'is', null),
    )
    .execute()
  return true
}

/** Takes that back, where it was said after the moment; a last mail that failed is told of again. False where there is no such word. */
export async function reclaimAward(tx: Tx, { issuer_id, award_id }: Which, after: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('undelivered_awards')
    .where('issuer_id', '=', issuer_id)
    .where('award_id', '=', award_id)
    .where('disowned_at', '>', after)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await repeatFailure(tx, issuer_id, award_id)
  return true
}

/** Those of the awards whose address says that they are not meant for it. */
export const findDisowned = async (db: Db, issuerId: string, awardIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('undelivered_awards')
    .select('award_id')
    .where('issuer_id', '=', issuerId)
    .where('award_id', '=', sql<string>`any(${[...awardIds]}::text[])`)
    .where('disowned_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ award_id }) => award_id))
}
