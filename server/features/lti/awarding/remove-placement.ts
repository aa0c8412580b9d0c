import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { notePlace } from './note-place.ts'

/** Awards nothing more for results at a place. */
export const removePlacement = (
  actor: Actor,
  { issuerSlug, placementId }: { issuerSlug: string; placementId: string },
): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerSlug, 'edit')
    const removed = await tx
      .deleteFrom('lti_placements')
      .where('placement_id', '=', placementId)
      .where('issuer_id', '=', issuerSlug)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    await notePlace(tx, actor, 'place.removed', removed)
  })
