import { holdSignInOf } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { requireRole } from '../../issuers/index.ts'
import { notePlace } from '../awarding/note-place.ts'
import { requireHandoff } from './require-handoff.ts'

interface Choice {
  issuer_slug: string
  badge_slug: string
  threshold: number
}

/** Puts a badge at a place of a course. From then on results there are awarded in the name of who chose it. */
export const placeBadge = (actor: Actor, code: string, { issuer_slug, badge_slug, threshold }: Choice): Promise<void> =>
  transaction(db(), async (tx) => {
    const made_in = await holdSignInOf(tx, actor)
    const { code_hash, platform, purpose, facts } = await requireHandoff(tx, code)
    const { place } = facts
    if (purpose !== 'place' || !place) throw refuse('lti.code')
    // A platform hands out badges of its issuer; a key of LTI 1.1 is trusted by its owner alone.
    const isTrusted =
      platform.version === '1.3' ? platform.issuer_id === issuer_slug : platform.account_id === actor.accountId
    if (!isTrusted) throw notFound()
    await requireRole(tx, actor, issuer_slug, 'award')
    const badge = await requireBadgeClass(tx, { issuerSlug: issuer_slug, badgeSlug: badge_slug })
    const chosen = {
      issuer_id: badge.issuer_id,
      badge_id: badge.badge_id,
      created_by: actor.accountId,
      made_in,
      threshold,
      context_title: facts.course,
      line_item_url: place.lineItemUrl ?? null,
      memberships_url: place.membershipsUrl ?? null,
      next_check_at: place.lineItemUrl === undefined ? null : now(),
    }
    if (place.resourceLinkId !== undefined) {
      // Another badge begins anew: who earned the one before may earn this one, too.
      await tx
        .deleteFrom('lti_placements')
        .where('platform_id', '=', platform.platform_id)
        .where('deployment_id', '=', place.deploymentId)
        .where('resource_link_id', '=', place.resourceLinkId)
        .where('badge_id', '!=', badge.badge_id)
        .execute()
    }
    const placed = await tx
      .insertInto('lti_placements')
      .values({
        ...chosen,
        placement_id: newId(),
        platform_id: platform.platform_id,
        deployment_id: place.deploymentId,
        context_id: place.contextId,
        resource_link_id: place.resourceLinkId ?? null,
        created_at: now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['platform_id', 'deployment_id', 'resource_link_id']).doUpdateSet(chosen),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    await notePlace(tx, actor, 'place.added', placed)
    const { placement_id } = placed
    if (facts.deepLink) {
      await tx.updateTable('lti_handoffs').set({ placement_id }).where('code_hash', '=', code_hash).execute()
    } else {
      await tx.deleteFrom('lti_handoffs').where('code_hash', '=', code_hash).execute()
    }
  })
