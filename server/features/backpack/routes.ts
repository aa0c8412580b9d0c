import * as endpoints from '#contracts/backpack.ts'
import { type Route, route } from '#infra/http/route.ts'
import { acceptBadge } from './accept-badge.ts'
import { deedRoutes } from './deed-routes.ts'
import { requireKeptBadge } from './find-kept-badge.ts'
import { listPage } from './list-page.ts'
import { presentTyped } from './present-typed.ts'
import { removeBadge } from './remove-badge.ts'
import { sendJson } from './send-json.ts'

const isPlain = (format: string | undefined): boolean => format === 'plain'

export const routes: Route[] = [
  route(endpoints.listBackpack, async ({ actor, query, request, reply }) => {
    const { badges, link } = await listPage(actor.accountId, query)
    if (link) reply.header('Link', link)
    return sendJson(request, reply, isPlain(query.json_format) ? badges : badges.map(presentTyped))
  }),
  route(endpoints.getBackpackBadge, async ({ actor, params, query, request, reply }) => {
    const badge = await requireKeptBadge(actor, params.badgeId)
    return isPlain(query.json_format) ? badge : sendJson(request, reply, presentTyped(badge))
  }),
  route(endpoints.acceptBadge, async ({ actor, params, query, body, request, reply }) => {
    await acceptBadge(actor, params.badgeId, body.acceptance)
    const badge = await requireKeptBadge(actor, params.badgeId)
    return isPlain(query.json_format) ? badge : sendJson(request, reply, presentTyped(badge))
  }),
  route(endpoints.removeBackpackBadge, async ({ actor, params }) => removeBadge(actor, params.badgeId)),
  ...deedRoutes,
]
