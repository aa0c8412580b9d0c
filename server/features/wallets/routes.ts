import * as endpoints from '#contracts/backpack/wallets.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { wantsPage } from '#infra/http/accept.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { createOffer } from './create-offer.ts'
import { describeAuthorization, describeIssuer } from './describe-issuer.ts'
import { listProtocols, takePart } from './exchange.ts'
import { exchangeCode } from './exchange-code.ts'
import { issueCredential } from './issue-credential.ts'
import { makeNonce } from './nonce.ts'
import { noteOutcome } from './note-outcome.ts'
import { presentOffer } from './present-offer.ts'
import { findBadgePage, findOwnOffer } from './queries.ts'
import { writeOffer } from './write-offer.ts'

export const routes: Route[] = [
  route(endpoints.createWalletOffer, ({ actor, params, body }) => createOffer(actor, params.badgeId, body.with_pin)),
  route(endpoints.getWalletOffer, async ({ actor, params }) => {
    const row = await findOwnOffer(db(), actor.accountId, params.offerId)
    if (!row) throw notFound()
    return presentOffer(row)
  }),
  route(endpoints.getCredentialIssuer, ({ params, request, reply }) => {
    reply.header('Vary', 'Accept-Language, Cookie')
    return describeIssuer(params.badgeId, readLocale(request))
  }),
  route(endpoints.getCredentialIssuerOfDrafts, ({ params, request, reply }) => {
    reply.header('Vary', 'Accept-Language, Cookie')
    return describeIssuer(params.badgeId, readLocale(request))
  }),
  route(endpoints.getWalletAuthorization, ({ params }) => describeAuthorization(params.badgeId)),
  route(endpoints.getWalletAuthorizationOfDrafts, ({ params }) => describeAuthorization(params.badgeId)),
  route(endpoints.getCredentialOffer, ({ params, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return writeOffer(params.offerId)
  }),
  route(endpoints.exchangeWalletCode, ({ params, body, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return exchangeCode(params.badgeId, body)
  }),
  route(endpoints.makeWalletNonce, async ({ params, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return { c_nonce: makeNonce(params.badgeId) }
  }),
  route(endpoints.issueToWallet, ({ params, body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return issueCredential(params.badgeId, request.headers.authorization, body)
  }),
  route(endpoints.startInteraction, async ({ params, request, reply }) => {
    reply.header('Cache-Control', 'no-store').header('Vary', 'Accept')
    const protocols = await listProtocols(params.offerId)
    // Somebody has followed the link in a browser: the badge's own page says what to do with it.
    if (wantsPage(request)) return reply.redirect(await findBadgePage(params.offerId), 302)
    return protocols
  }),
  route(endpoints.takePartInExchange, ({ params, body, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return takePart(params.offerId, body.verifiablePresentation)
  }),
  route(endpoints.noteWalletOutcome, ({ params, body, request }) =>
    noteOutcome(params.badgeId, request.headers.authorization, body),
  ),
]
