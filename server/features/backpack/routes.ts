import type { FastifyReply } from 'fastify'
import * as endpoints from '#contracts/backpack.ts'
import { type Route, route } from '#infra/http/route.ts'
import { acceptBadge } from './accept-badge.ts'
import { deedRoutes } from './deed-routes.ts'
import { requireKeptBadge } from './find-kept-badge.ts'
import { listPage } from './list-page.ts'
import { presentTyped } from './present-typed.ts'
import { removeBadge } from './remove-badge.ts'

const isPlain = (format: string | undefined): boolean => format === 'plain'

/** The contract describes the plain form, which is checked; of the other one only the values differ. */
const sendTyped = (reply: FastifyReply, answer: object): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))

export const routes: Route[] = [
  route(endpoints.listBackpack, async ({ actor, query, reply }) => {
    const { badges, link } = await listPage(actor.accountId, query)
    if (link) reply.header('Link', link)
    return isPlain(query.json_format) ? badges : sendTyped(reply, badges.map(presentTyped))
  }),
  route(endpoints.getBackpackBadge, async ({ actor, params, query, reply }) => {
    const badge = await requireKeptBadge(actor, params.badgeId)
    return isPlain(query.json_format) ? badge : sendTyped(reply, presentTyped(badge))
  }),
  route(endpoints.acceptBadge, async ({ actor, params, query, body, reply }) => {
    await acceptBadge(actor, params.badgeId, body.acceptance)
    const badge = await requireKeptBadge(actor, params.badgeId)
    return isPlain(query.json_format) ? badge : sendTyped(reply, presentTyped(badge))
  }),
  route(endpoints.removeBackpackBadge, async ({ actor, params }) => removeBadge(actor, params.badgeId)),
  ...deedRoutes,
]
