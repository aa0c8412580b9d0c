import type { FastifyReply } from 'fastify'
import { confirmEmail as confirmEndpoint } from '#contracts/accounts.ts'
import { email as emailField } from '#contracts/fields.ts'
import { issuerScope, recipientScope } from '#contracts/scopes.ts'
import {
  exchangeCode as codeEndpoint,
  getSetup,
  revokeToken as revokeEndpoint,
  createToken as tokenEndpoint,
} from '#contracts/sessions.ts'
import {
  endAllSignIns as allEndpoint,
  confirmIdentity as confirmIdentityEndpoint,
  endSignIn as endEndpoint,
  listSignIns,
} from '#contracts/sign-ins.ts'
import { config, db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { isLoopback } from '#infra/http/loopback.ts'
import { type Route, route } from '#infra/http/route.ts'
import { attempt, attemptTogether, clientKey } from '#infra/http/throttle.ts'
import { confirmEmail, hasAccounts, readSignupBrowser } from '../accounts/index.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { createCode } from './create-code.ts'
import { endAllSignIns } from './end-all-sign-ins.ts'
import { endSignIn } from './end-sign-in.ts'
import { exchangeCode } from './exchange-code.ts'
import { presentSignIn } from './present.ts'
import { listLiveSignIns } from './queries.ts'
import { readPlace } from './read-place.ts'
import { requireOwnPage } from './require-own-page.ts'
import { revokeToken } from './revoke-token.ts'
import { signIn } from './sign-in.ts'

/** Without the address itself, which the page takes out of every message and shows in its field. */
const addressAdded = 'Your new address is now one of your verified addresses.'

export const routes: Route[] = [
  route(tokenEndpoint, async ({ query, body, request, reply }) => {
    if (Object.keys(query).length > 0) throw refuse('token.query')
    requireOwnPage(request)
    reply.header('Cache-Control', 'no-store')
    const { secretHash, network } = readSignupBrowser(request)
    return attempt(`login:${nameOf(body.username)}:${network}`, () => signIn(body, readPlace(request), secretHash))
  }),
  route(codeEndpoint, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return attemptTogether(`code:${clientKey(request.ip)}`, () => exchangeCode(body.code, readPlace(request)))
  }),
  route(revokeEndpoint, async ({ body }) => {
    await revokeToken(body.token)
    return {}
  }),
  route(listSignIns, async ({ actor }) =>
    (await listLiveSignIns(db(), actor)).map((row) => presentSignIn(row, actor.tokenHash)),
  ),
  route(endEndpoint, async ({ actor, params }) => endSignIn(actor, params.signInId)),
  route(allEndpoint, async ({ actor }) => endAllSignIns(actor)),
  route(confirmIdentityEndpoint, async ({ actor, body, request }) =>
    confirmIdentity(actor, body.password, clientKey(request.ip)),
  ),
  route(getSetup, async ({ request }) => {
    const isHere = isLoopback(request) && config().isLocal
    const exists = await hasAccounts(db())
    return { has_accounts: exists, needs_code: !exists && !isHere, outbox: isHere && !config().smtpUrl }
  }),
  route(confirmEndpoint, async ({ params, query, request, reply }) => {
    const outcome = await confirmEmail(params.confirmId, query.token ?? '', request)
    if (outcome.kind === 'refused') return redirect(reply, '/auth/login', { authError: outcome.text })
    const { email, source, isIssuer } = outcome
    // Whoever reads the mail of an address that was added later need not be whose account it is: it may be mistyped.
    if (!outcome.isSignup) {
      return redirect(reply, loginPageOf(outcome.firstName), { email, infoMessage: addressAdded })
    }
    return redirect(reply, '/auth/welcome', {
      email,
      signup: 'true',
      ...(source ? { source } : {}),
      ...(isIssuer ? { hint: 'issuer' } : {}),
      authCode: await createCode(db(), outcome.accountId, isIssuer ? issuerScope : recipientScope),
      ...(outcome.needsPassword ? { setPassword: 'true' } : {}),
    })
  }),
]

/** The address as it is looked up, so that no other way of writing it has attempts of its own. */
function nameOf(username: string | undefined): string {
  return emailField.safeParse(username).data ?? (username ?? '').trim().toLowerCase()
}

/** A name that is only dots would lead to another page. */
function loginPageOf(firstName: string): string {
  return /^\.*$/.test(firstName) ? '/auth/login' : `/auth/login/${encodeURIComponent(firstName)}`
}

function redirect(reply: FastifyReply, path: string, query: Record<string, string>): FastifyReply {
  const url = new URL(path, config().origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  return reply.redirect(url.href, 302)
}
