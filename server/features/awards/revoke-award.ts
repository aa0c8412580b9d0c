import { sql } from 'kysely'
import type { AwardPath } from '#contracts/awards.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole, revokeStatusEntry } from '../issuers/index.ts'
import { announceChange } from './changes.ts'

/** Revokes an award for good; of two calls at the same time the second is refused. */
export const revokeAward = async (actor: Actor, at: AwardPath, reason: string): Promise<void> => {
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, at.issuerSlug, 'revoke')
    const award = await tx
      .selectFrom('awards')
      .select(['revoked_at', 'list_number', 'status_index'])
      .where('issuer_id', '=', at.issuerSlug)
      .where('badge_id', '=', at.badgeSlug)
      .where('award_id', '=', at.awardSlug)
      .forUpdate()
      .executeTakeFirst()
    if (!award) throw notFound()
    if (award.revoked_at) throw refuse('award.revoked')
    await tx
      .updateTable('awards')
      .set({ revoked_at: now(), revocation_reason: reason })
      .where('issuer_id', '=', at.issuerSlug)
      .where('award_id', '=', at.awardSlug)
      .execute()
    await revokeStatusEntry(tx, at.issuerSlug, { listNumber: award.list_number, index: award.status_index })
    // The rows of the count are summed, so it does not matter which of them goes below zero.
    await tx
      .insertInto('badge_counters')
      .values({ issuer_id: at.issuerSlug, badge_id: at.badgeSlug, slot: 0, recipients: -1 })
      .onConflict((conflict) =>
        conflict
          .columns(['issuer_id', 'badge_id', 'slot'])
          .doUpdateSet({ recipients: sql`badge_counters.recipients - 1` }),
      )
      .execute()
  })
  announceChange(at.awardSlug)
}
