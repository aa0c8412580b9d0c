import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { checkSoon } from './check-soon.ts'

/** Changes the result that earns the badge of a place. What was awarded stays, and who reaches it now is looked for soon. */
export const changeThreshold = async (
  actor: Actor,
  { issuerSlug, placementId }: { issuerSlug: string; placementId: string },
  threshold: number,
): Promise<void> => {
  await requireRole(db(), actor, issuerSlug, 'edit')
  const changed = await db()
    .updateTable('lti_placements')
    .set({ threshold })
    .where('placement_id', '=', placementId)
    .where('issuer_id', '=', issuerSlug)
    .returning('line_item_url')
    .executeTakeFirst()
  if (!changed) throw notFound()
  if (changed.line_item_url) await checkSoon(placementId)
}
