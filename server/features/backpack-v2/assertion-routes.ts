import * as endpoints from '#contracts/v2/backpack-v2.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { acceptBadge, listBackpackPage, removeBadge, requireKeptBadge, sendJson } from '../backpack/index.ts'
import { findImageUrl, importBadge } from '../imports/index.ts'
import { sendAddress, shareBadge } from '../sharing/index.ts'
import { type Expand, presentAssertions } from './present-assertion.ts'

const presentOne = async (actor: Actor, badgeId: string, expand: Expand) =>
  wrapV2(await presentAssertions(actor, [await requireKeptBadge(actor, badgeId)], expand))

/** As text, whatever it came as: that is what is kept of it. */
const writeAssertion = (given: object | string | null | undefined): string | undefined =>
  typeof given === 'object' && given !== null ? JSON.stringify(given) : given?.trim() || undefined

export const assertionRoutes: Route[] = [
  route(endpoints.listBackpackAssertions, async (call) => {
    const { actor, query, request, reply } = call
    const page = await listBackpackPage(actor.accountId, query, { includeExpired: false })
    const kept = sendPage(call, page).map((badge) => badge.present())
    return sendJson(request, reply, wrapV2(await presentAssertions(actor, kept, query.expand)))
  }),
  route(endpoints.getBackpackAssertion, async ({ actor, params, query }) =>
    presentOne(actor, params.assertionId, query.expand),
  ),
  route(endpoints.acceptAssertion, async ({ actor, params, query, body }) => {
    await acceptBadge(actor, params.assertionId, body.acceptance)
    return presentOne(actor, params.assertionId, query.expand)
  }),
  route(endpoints.removeAssertion, async ({ actor, params }) => removeBadge(actor, params.assertionId)),
  route(endpoints.getAssertionImage, async ({ actor, params, query, reply }) =>
    reply.redirect(await findImageUrl(actor, params.assertionId, query), 302),
  ),
  route(endpoints.importAssertion, async ({ actor, body, query, request }) => {
    const given = { url: body.url, image: body.image, assertion: writeAssertion(body.assertion) }
    if (Object.values(given).filter((one) => one?.trim()).length !== 1) {
      throw invalid({ non_field_errors: [makeMessage('backpack.one-source')] })
    }
    const badge = { ...given, fileName: undefined, keepsUnreachable: false }
    return presentOne(actor, await importBadge(actor, badge, await readRequestKey(request)), query.expand)
  }),
  route(endpoints.getAssertionShareAddress, async ({ actor, params, query, request, reply }) =>
    sendAddress(reply, await shareBadge(actor, params.assertionId, query, readLocale(request)), query.redirect),
  ),
]
