import * as asking from '#contracts/requests/asking.ts'
import * as rules from '#contracts/requests/request-rules.ts'
import * as reviewing from '#contracts/requests/reviewing.ts'
import { db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { countingGuesses } from '../claims/index.ts'
import { requireRole } from '../issuers/index.ts'
import { findOpenRules } from '../public-pages/index.ts'
import { createClaimRequest } from './asking/create-claim-request.ts'
import { createRequest } from './asking/create-request.ts'
import { listOwnPage } from './asking/list-page.ts'
import { presentBrief, presentOwn } from './asking/present.ts'
import { requireOwn } from './asking/require-own.ts'
import { saveRequest } from './asking/save-request.ts'
import { sendRequest } from './asking/send-request.ts'
import { withdrawRequest } from './asking/withdraw-request.ts'
import { describeBadges } from './describe-badge.ts'
import { addFile } from './files/add-file.ts'
import { removeFile } from './files/remove-file.ts'
import { sendEvidence, sendKept } from './files/send-evidence.ts'
import { takeOffForIssuer, takeOwnOff } from './files/take-off.ts'
import { findFile, findSentFile } from './queries.ts'
import { assignRequest } from './reviewing/assign-request.ts'
import { decideRequest } from './reviewing/decide-request.ts'
import { decideRequests } from './reviewing/decide-requests.ts'
import { listReviewPage } from './reviewing/list-page.ts'
import { presentReview, presentReviews } from './reviewing/present.ts'
import { requireReview } from './reviewing/require-review.ts'
import { presentRules, readRules, saveRules } from './rules.ts'

const ruleRoutes: Route[] = [
  route(
    rules.getBadgeRequestRules,
    ({ actor, params, request }) => readRules(actor, params, readLocale(request)),
    ({ params }) => ['badge_classes', { issuer_id: params.issuerSlug, badge_id: params.badgeSlug }],
  ),
  route(rules.saveBadgeRequestRules, ({ actor, params, body, request }) =>
    saveRules(actor, params, body, readLocale(request)),
  ),
  route(rules.getPublicBadgeRequestRules, async ({ params, request }) => {
    const row = await findOpenRules(db(), params.badgeSlug)
    if (!row) throw notFound()
    const { asks, points, note } = presentRules(row)
    const describe = await describeBadges(db(), [row], [readLocale(request)])
    return { badge_class: describe(row), asks, points, note }
  }),
  route(rules.getPublicEvidence, ({ params, request, reply }) => sendKept(request, reply, params.partId)),
]

const askingRoutes: Route[] = [
  route(asking.listOwnBadgeRequests, async (call) => {
    const rows = sendPage(call, await listOwnPage(call.actor, call.query))
    return presentBrief(rows, [readLocale(call.request)])
  }),
  route(asking.createBadgeRequest, async ({ actor, body, request }) =>
    presentOwn(await createRequest(actor, body.badge_class), [readLocale(request)]),
  ),
  route(asking.createClaimBadgeRequest, ({ actor, body, request }) =>
    countingGuesses(request.ip, body.token, async () =>
      presentOwn(await createClaimRequest(actor, body.token, body.name), [readLocale(request)]),
    ),
  ),
  route(asking.getOwnBadgeRequest, async ({ actor, params, request }) =>
    presentOwn(await requireOwn(db(), actor, params.requestId), [readLocale(request)]),
  ),
  route(asking.updateBadgeRequest, async ({ actor, params, body, request }) =>
    presentOwn(await saveRequest(actor, params.requestId, body), [readLocale(request)]),
  ),
  route(asking.addBadgeRequestFile, async ({ actor, params, query, request }) => {
    if (!request.file) throw refuse('request.media-type')
    await addFile(actor, params.requestId, request.file.bytes, query.name ?? '')
    return presentOwn(await requireOwn(db(), actor, params.requestId), [readLocale(request)])
  }),
  route(asking.getOwnBadgeRequestFile, async ({ actor, params, reply }) => {
    await requireOwn(db(), actor, params.requestId)
    return sendEvidence(reply, await findFile(db(), params.requestId, params.partId))
  }),
  route(asking.removeBadgeRequestFile, ({ actor, params }) => removeFile(actor, params.requestId, params.partId)),
  route(asking.removeOwnPublicEvidence, ({ actor, params }) => takeOwnOff(actor, params)),
  route(asking.submitBadgeRequest, async ({ actor, params, request }) =>
    presentOwn(await sendRequest(actor, params.requestId), [readLocale(request)]),
  ),
  route(asking.withdrawBadgeRequest, async ({ actor, params, request }) =>
    presentOwn(await withdrawRequest(actor, params.requestId), [readLocale(request)]),
  ),
]

const reviewRoutes: Route[] = [
  route(reviewing.listBadgeRequests, async (call) => {
    const { actor, params, query, request } = call
    await requireRole(db(), actor, params.issuerSlug, 'read-requests')
    const rows = sendPage(call, await listReviewPage(actor, params.issuerSlug, query))
    return presentReviews(actor, rows, [readLocale(request)])
  }),
  route(reviewing.getBadgeRequest, async ({ actor, params, request }) =>
    presentReview(actor, await requireReview(db(), actor, params), [readLocale(request)]),
  ),
  route(reviewing.getBadgeRequestFile, async ({ actor, params, reply }) => {
    await requireReview(db(), actor, params)
    return sendEvidence(reply, await findSentFile(db(), params.requestId, params.partId))
  }),
  route(reviewing.removePublicEvidence, ({ actor, params }) => takeOffForIssuer(actor, params)),
  route(reviewing.setBadgeRequestReviewer, async ({ actor, params, body, request }) =>
    presentReview(actor, await assignRequest(actor, params, body.to), [readLocale(request)]),
  ),
  route(reviewing.decideBadgeRequest, async ({ actor, params, body, request }) =>
    presentReview(actor, await decideRequest(actor, params, body), [readLocale(request)]),
  ),
  route(reviewing.decideBadgeRequests, async ({ actor, params, body, request }) => ({
    outcomes: await decideRequests(actor, params.issuerSlug, body, readLocale(request)),
  })),
]

export const routes: Route[] = [...ruleRoutes, ...askingRoutes, ...reviewRoutes]
