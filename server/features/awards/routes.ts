import {
  listMailOptOuts,
  removeMailOptOut,
  openUnsubscribePage as unsubscribeEndpoint,
  unsubscribeFromMails,
} from '#contracts/accounts/unsubscribe.ts'
import * as endpoints from '#contracts/awards/awards.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireReadableClass } from '../badge-classes/index.ts'
import { requireRole } from '../issuers/index.ts'
import { awardBadge } from './actions/award-badge.ts'
import { revokeAward } from './actions/revoke-award.ts'
import { askToUnsubscribe, sendOutcome, unsubscribe } from './actions/unsubscribe.ts'
import { routes as batchRoutes } from './batches/routes.ts'
import { deskRoutes } from './lists/desk-routes.ts'
import { listAwardsPage } from './lists/list-awards-page.ts'
import { listRoutes } from './lists/list-routes.ts'
import { sendAwards } from './lists/send-awards.ts'
import { endRefusal, listRefusedAddresses } from './mails/refused-addresses.ts'
import { presentAward } from './present.ts'
import { presentOne } from './present-one.ts'

export const routes: Route[] = [
  route(endpoints.listAwards, async (call) => {
    await requireReadableClass(db(), call.actor, call.params)
    return sendAwards(call.reply, sendPage(call, await listAwardsPage(call.params, call.query)))
  }),
  route(endpoints.awardBadge, async ({ actor, params, body, request }) =>
    presentAward(await awardBadge(actor, params, body, { key: await readRequestKey(request) })),
  ),
  route(
    endpoints.getAward,
    async ({ actor, params }) => {
      await requireRole(db(), actor, params.issuerSlug, 'read')
      return presentOne(params)
    },
    ({ params }) => ['awards', { issuer_id: params.issuerSlug, award_id: params.awardSlug }],
  ),
  route(endpoints.revokeAward, async ({ actor, params, body }) => {
    await revokeAward(actor, params, body.revocation_reason)
    return presentOne(params)
  }),
  route(listMailOptOuts, async ({ actor }) => listRefusedAddresses(actor)),
  route(removeMailOptOut, async ({ actor, params }) => endRefusal(actor, params.email)),
  route(unsubscribeEndpoint, async ({ params, request, reply }) => askToUnsubscribe(params, request, reply)),
  route(unsubscribeFromMails, async ({ params, body, request, reply }) => {
    const outcome = await unsubscribe(params)
    if (body.page) return sendOutcome(request, reply, outcome)
    if (outcome !== 'done') throw notFound()
    return {}
  }),
  ...listRoutes,
  ...deskRoutes,
  ...batchRoutes,
]
