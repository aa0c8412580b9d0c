import type { FastifyRequest } from 'fastify'
import * as contract from '#contracts/keeping/keep-links.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readChosen, readLocale } from '#infra/languages/read-language.ts'
import { keepBrowser, readBrowser } from '../second-factor/index.ts'
import { readSignInPlace, requireOwnPage } from '../sessions/index.ts'
import { describeOffer } from './describe-offer.ts'
import { joinByLink } from './join-by-link.ts'
import { describeKeepPasskey, keepByLink, keepByPasskey } from './keep-by-link.ts'
import { objectByLink, withdrawObjection } from './object-by-link.ts'
import { renewLink } from './renew-link.ts'

/** Only links that are not there are failures that a pause follows. */
const isQuestion = (error: unknown): boolean => error instanceof AppError && error.code !== 'keep.link'

const readKeeper = (request: FastifyRequest) => ({ place: readSignInPlace(request), language: readChosen(request) })

export const routes: Route[] = [
  route(contract.previewKeepLink, ({ actor, body, request }) =>
    attemptTogether(`keep-link:${clientKey(request.ip)}`, () =>
      describeOffer(actor, body.token, [readLocale(request)]),
    ),
  ),
  route(contract.acceptByKeepLink, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    // What signs somebody in is for our own pages and for programs.
    requireOwnPage(request)
    await charge(db(), 'sign-up', { network: clientKey(request.ip) })
    return keepByLink(body.token, body.password, readKeeper(request))
  }),
  route(contract.beginKeepLinkPasskeyRegistration, async ({ body, request, reply }) => {
    await charge(db(), 'passkey-sign-in', { network: clientKey(request.ip) })
    return attemptTogether(
      `keep-link:${clientKey(request.ip)}`,
      () => describeKeepPasskey(body.token, keepBrowser(request, reply)),
      { isQuestion },
    )
  }),
  route(contract.acceptByKeepLinkWithPasskey, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    requireOwnPage(request)
    await charge(db(), 'sign-up', { network: clientKey(request.ip) })
    const { token, name, credential } = body
    return keepByPasskey(token, { name, credential, browserHash: readBrowser(request) }, readKeeper(request))
  }),
  route(contract.addAddressByKeepLink, ({ actor, body, request }) =>
    attemptTogether(`keep-link:${clientKey(request.ip)}`, () => joinByLink(actor, body.token), { isQuestion }),
  ),
  route(contract.objectToAwardByKeepLink, async ({ body, request }) => {
    await attemptTogether(`keep-link:${clientKey(request.ip)}`, () => objectByLink(body.token), { isQuestion })
    return {}
  }),
  route(contract.withdrawObjectionByKeepLink, async ({ body, request }) => {
    await attemptTogether(`keep-link:${clientKey(request.ip)}`, () => withdrawObjection(body.token), { isQuestion })
    return {}
  }),
  route(contract.renewKeepLink, async ({ body, request }) => {
    await renewLink(body.token, clientKey(request.ip))
    return {}
  }),
]
