import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { isUniqueViolation } from '#infra/db/transaction.ts'
import type { PlacementRow } from '../queries.ts'

/** Where in a course a launch comes from. */
export interface Place {
  platformId: string
  deploymentId: string
  contextId: string
  contextTitle: string
  resourceLinkId: string
  /** What the link said that Deep Linking made. */
  placementId?: string | undefined
  lineItemUrl?: string | undefined
  membershipsUrl?: string | undefined
}

/**
 * The badge at a place, with the newest addresses of the platform's services. A link that was made for one course means
 * nothing in a copy of it: whoever teaches there chooses anew.
 */
export const findPlacementOf = async (place: Place): Promise<PlacementRow | undefined> => {
  const placementId = (await findKnown(place)) ?? (await takeUp(place))
  if (placementId === undefined) return undefined
  const { lineItemUrl, membershipsUrl } = place
  return db()
    .updateTable('lti_placements')
    .set((eb) => ({
      last_launch_at: now(),
      ...(place.contextTitle ? { context_title: place.contextTitle } : {}),
      ...(lineItemUrl ? { line_item_url: lineItemUrl } : {}),
      ...(membershipsUrl ? { memberships_url: membershipsUrl } : {}),
      next_check_at: lineItemUrl ? eb.fn.coalesce('next_check_at', eb.val(now())) : eb.ref('next_check_at'),
    }))
    .where('placement_id', '=', placementId)
    .returningAll()
    .executeTakeFirst()
}

async function findKnown({ platformId, deploymentId, resourceLinkId }: Place): Promise<string | undefined> {
  const row = await db()
    .selectFrom('lti_placements')
    .select('placement_id')
    .where('platform_id', '=', platformId)
    .where('deployment_id', '=', deploymentId)
    .where('resource_link_id', '=', resourceLinkId)
    .executeTakeFirst()
  return row?.placement_id
}

/** The first launch of a link that Deep Linking made says under which id the platform keeps it. */
async function takeUp(place: Place): Promise<string | undefined> {
  if (place.placementId === undefined) return undefined
  try {
    const row = await db()
      .updateTable('lti_placements')
      .set({ resource_link_id: place.resourceLinkId })
      .where('placement_id', '=', place.placementId)
      .where('platform_id', '=', place.platformId)
      .where('deployment_id', '=', place.deploymentId)
      .where('context_id', '=', place.contextId)
      .where('resource_link_id', 'is', null)
      .returning('placement_id')
      .executeTakeFirst()
    return row?.placement_id
  } catch (error) {
    if (isUniqueViolation(error)) return findKnown(place)
    throw error
  }
}
