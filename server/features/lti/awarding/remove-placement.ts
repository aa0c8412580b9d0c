import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'

/** Awards nothing more for results at a place. */
export const removePlacement = async (
  actor: Actor,
  { issuerSlug, placementId }: { issuerSlug: string; placementId: string },
): Promise<void> => {
  await requireRole(db(), actor, issuerSlug, 'edit')
  const { numDeletedRows } = await db()
    .deleteFrom('lti_placements')
    .where('placement_id', '=', placementId)
    .where('issuer_id', '=', issuerSlug)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
}
