import type { z } from 'zod'
import * as claiming from '#contracts/claims/claiming.ts'
import * as endpoints from '#contracts/claims/claims.ts'
import * as codes from '#contracts/claims/codes.ts'
import * as kiosks from '#contracts/claims/kiosks.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { db } from '#infra/context.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { readCreation, readPage, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { requireRole } from '../issuers/index.ts'
import { changeState } from './actions/change-state.ts'
import { createClaim } from './actions/create-claim.ts'
import { duplicateClaim } from './actions/duplicate-claim.ts'
import { requireClaim } from './actions/require-claim.ts'
import { updateClaim } from './actions/update-claim.ts'
import { askForPlace } from './claiming/ask-for-place.ts'
import { describeOpened } from './claiming/describe-opened.ts'
import { findOpened } from './claiming/find-opened.ts'
import { proveClaim } from './claiming/prove-claim.ts'
import { takeClaim } from './claiming/take-claim.ts'
import { listCodes } from './codes/list-codes.ts'
import { makeCodes } from './codes/make-codes.ts'
import { sendSheet } from './codes/send-sheet.ts'
import { voidBatch } from './codes/void-batch.ts'
import { replaceCode, voidCode } from './codes/void-code.ts'
import { countingGuesses } from './counting-guesses.ts'
import { readFigures } from './figures.ts'
import { keepForGuest } from './kiosks/keep-for-guest.ts'
import { closeKiosk, listKiosks, openKiosk } from './kiosks/run-kiosk.ts'
import { showKiosk } from './kiosks/show-kiosk.ts'
import { pageRoutes } from './pages/routes.ts'
import { presentClaim } from './present.ts'
import { listClaims } from './queries.ts'

export const routes: Route[] = [
  route(endpoints.listClaims, async (call) => {
    const { actor, params, query } = call
    await requireRole(db(), actor, params.issuerSlug, 'read-claims')
    return sendPage(call, await listPage(params.issuerSlug, query)).map(presentClaim)
  }),
  route(endpoints.createClaim, async ({ actor, params, body, request }) =>
    presentClaim(await createClaim(actor, params.issuerSlug, body, await readRequestKey(request))),
  ),
  route(
    endpoints.getClaim,
    async ({ actor, params }) => presentClaim(await requireClaim(db(), actor, params)),
    ({ params }) => ['claims', { issuer_id: params.issuerSlug, claim_id: params.claimId }],
  ),
  route(endpoints.updateClaim, async ({ actor, params, body }) => {
    await updateClaim(actor, params, body)
    return presentClaim(await requireClaim(db(), actor, params))
  }),
  route(endpoints.setClaimState, async ({ actor, params, body }) =>
    presentClaim(await changeState(actor, params, body.state)),
  ),
  route(endpoints.createClaimCopy, async ({ actor, params, body, request }) =>
    presentClaim(await duplicateClaim(actor, params, body.title, await readRequestKey(request))),
  ),
  route(endpoints.getClaimFigures, async ({ actor, params }) =>
    readFigures(db(), await requireClaim(db(), actor, params)),
  ),
  route(codes.createClaimCodes, async ({ actor, params, body }) => {
    const { claim, ...sheet } = await makeCodes(actor, params, body.count)
    return sheet
  }),
  route(codes.createClaimPrint, ({ actor, params, body, request, reply }) =>
    sendSheet(reply, actor, params, { ...body, locale: readLocale(request) }),
  ),
  route(codes.listClaimCodes, async (call) => sendPage(call, await listCodes(call.actor, call.params, call.query))),
  route(codes.revokeClaimCode, ({ actor, params }) => voidCode(actor, params)),
  route(codes.revokeClaimSheet, ({ actor, params }) => voidBatch(actor, params)),
  route(codes.replaceClaimCode, ({ actor, params }) => replaceCode(actor, params)),
  route(claiming.previewClaim, ({ body, request }) =>
    countingGuesses(request.ip, body.token, async () =>
      describeOpened(db(), await findOpened(db(), body.token), [readLocale(request)]),
    ),
  ),
  route(claiming.claimBadge, ({ actor, body, request }) =>
    countingGuesses(request.ip, body.token, () => takeClaim(actor, body.token, body.name)),
  ),
  route(claiming.requestClaimPlace, ({ body, request }) =>
    countingGuesses(request.ip, body.token, () =>
      askForPlace(body.token, { email: body.email, name: body.name, network: clientKey(request.ip) }),
    ),
  ),
  route(claiming.confirmClaim, ({ body }) => proveClaim(body.token, body.name)),
  route(kiosks.listKiosks, ({ actor, params }) => listKiosks(actor, params)),
  route(kiosks.createKiosk, ({ actor, params }) => openKiosk(actor, params)),
  route(kiosks.endKiosk, ({ actor, params }) => closeKiosk(actor, params)),
  route(kiosks.getKioskView, ({ body, request }) => showKiosk(body.kiosk, [readLocale(request)])),
  route(kiosks.requestKioskPlace, ({ body, request }) =>
    keepForGuest(body, clientKey(request.ip), (claimId) => readRequestKey(request, `kiosks of ${claimId}`)),
  ),
  ...pageRoutes,
]

/** One page of claims. */
const listPage = async (issuerId: string, { num, cursor, badge }: z.output<typeof endpoints.listClaims.query>) => {
  const after = readCreation(cursor)
  return readPage({
    num,
    usual: pageSize,
    read: (limit) => listClaims(db(), issuerId, { badge, after, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.claim_id),
  })
}
