import * as endpoints from '#contracts/backpack/backpack.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { acceptBadge } from './actions/accept-badge.ts'
import { actionRoutes } from './actions/action-routes.ts'
import { removeBadge } from './actions/remove-badge.ts'
import { requireKeptBadge } from './find-kept-badge.ts'
import { listBackpackPage } from './list-backpack-page.ts'
import { sendBadge, sendBadges } from './views/send-badge.ts'

export const routes: Route[] = [
  route(endpoints.listBackpackBadges, async (call) => {
    const page = await listBackpackPage(call.actor.accountId, call.query)
    return sendBadges(call, sendPage(call, page))
  }),
  route(endpoints.getBackpackBadge, async (call) =>
    sendBadge(call, await requireKeptBadge(call.actor, call.params.badgeId)),
  ),
  route(endpoints.acceptBackpackBadge, async (call) => {
    const { actor, params, body } = call
    await acceptBadge(actor, params.badgeId, body.acceptance)
    return sendBadge(call, await requireKeptBadge(actor, params.badgeId))
  }),
  route(endpoints.removeBackpackBadge, async ({ actor, params }) => removeBadge(actor, params.badgeId)),
  ...actionRoutes,
]
