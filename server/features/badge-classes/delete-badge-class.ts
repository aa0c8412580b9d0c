import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { removeAwards, requireRole } from '../issuers/index.ts'
import { inForce } from './in-force.ts'

/** Deletes a badge class whose awards are all revoked or expired; these go with it. */
export const deleteBadgeClass = (actor: Actor, { issuerSlug, badgeSlug }: BadgePath): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerSlug, 'edit')
    // A new award of the class waits for this lock and then finds no class.
    const badge = await tx
      .selectFrom('badge_classes')
      .select('name')
      .where('issuer_id', '=', issuerSlug)
      .where('badge_id', '=', badgeSlug)
      .forUpdate()
      .executeTakeFirst()
    if (!badge) throw notFound()
    const live = await tx
      .selectFrom('awards')
      .select('award_id')
      .where('issuer_id', '=', issuerSlug)
      .where('badge_id', '=', badgeSlug)
      .where(inForce())
      .limit(1)
      .executeTakeFirst()
    if (live) throw refuse('badge-class.has-awards')
    await removeAwards(tx, { issuerId: issuerSlug, badgeId: badgeSlug })
    await tx.deleteFrom('badge_classes').where('issuer_id', '=', issuerSlug).where('badge_id', '=', badgeSlug).execute()
    noteAction(tx, actor, {
      verb: 'badge.deleted',
      subject: { kind: 'badge', id: badgeSlug },
      detail: { issuer: issuerSlug, name: badge.name },
    })
  })
