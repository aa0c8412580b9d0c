import type { BadgePath } from '#contracts/badge-classes.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../issuers/index.ts'

/** Deletes a badge class that nobody was ever awarded: awards, revoked ones too, need their class to be understood. */
export const deleteBadgeClass = (actor: Actor, { issuerSlug, badgeSlug }: BadgePath): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerSlug, 'edit')
    const locked = await tx
      .selectFrom('badge_classes')
      .select('badge_id')
      .where('issuer_id', '=', issuerSlug)
      .where('badge_id', '=', badgeSlug)
      .forUpdate()
      .executeTakeFirst()
    if (!locked) throw notFound()
    const award = await tx
      .selectFrom('awards')
      .select('award_id')
      .where('issuer_id', '=', issuerSlug)
      .where('badge_id', '=', badgeSlug)
      .limit(1)
      .executeTakeFirst()
    if (award) throw refuse('badge-class.has-awards')
    await tx.deleteFrom('badge_locations').where('badge_id', '=', badgeSlug).execute()
    await tx.deleteFrom('badge_classes').where('issuer_id', '=', issuerSlug).where('badge_id', '=', badgeSlug).execute()
  })
