import * as contract from '#contracts/starting/start-links.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readChosen } from '#infra/languages/read-language.ts'
import { readSignInPlace, requireOwnPage } from '../sessions/index.ts'
import { askForStart } from './ask-for-start.ts'
import { describeStart } from './describe-start.ts'
import { startByLink } from './start-by-link.ts'

export const routes: Route[] = [
  route(contract.requestStartLink, async ({ body, request }) => {
    await askForStart({ email: body.email, issuerName: body.issuer_name }, clientKey(request.ip))
    return {}
  }),
  route(contract.previewStartLink, ({ body, request }) =>
    attemptTogether(`start-link:${clientKey(request.ip)}`, () => describeStart(body.token)),
  ),
  route(contract.acceptStartLink, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    // What signs somebody in is for our own pages and for programs.
    requireOwnPage(request)
    await charge(db(), 'sign-up', { network: clientKey(request.ip) })
    return startByLink(body.token, {
      password: body.password,
      issuerName: body.issuer_name,
      place: readSignInPlace(request),
      language: readChosen(request),
    })
  }),
]
