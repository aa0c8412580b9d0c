import { holdSignInOf } from '#infra/authority/hold-sign-in.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { checkSoon } from './check-soon.ts'
import { notePlace } from './note-place.ts'

/**
 * Changes the result that earns the badge of a place. What was awarded stays, and who reaches it now is looked for soon. Where less is
 * enough than before, the badge counts as chosen in this sign-in, as far as stolen ones are asked about.
 */
export const changeThreshold = async (
  actor: Actor,
  { issuerSlug, placementId }: { issuerSlug: string; placementId: string },
  threshold: number,
): Promise<void> => {
  const readsResults = await transaction(db(), async (tx) => {
    const signIn = await holdSignInOf(tx, actor)
    await requireRole(tx, actor, issuerSlug, 'edit')
    const place = await tx
      .selectFrom('lti_placements')
      .selectAll()
      .where('placement_id', '=', placementId)
      .where('issuer_id', '=', issuerSlug)
      .forUpdate()
      .executeTakeFirst()
    if (!place) throw notFound()
    if (place.threshold !== threshold) {
      const made_in = threshold < place.threshold ? { made_in: signIn } : {}
      await tx
        .updateTable('lti_placements')
        .set({ threshold, ...made_in })
        .where('placement_id', '=', placementId)
        .execute()
      await notePlace(tx, actor, 'place.changed', { ...place, threshold })
    }
    return Boolean(place.line_item_url)
  })
  if (readsResults) await checkSoon(placementId)
}
