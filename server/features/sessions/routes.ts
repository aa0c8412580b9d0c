import type { FastifyReply, FastifyRequest } from 'fastify'
import { confirmEmail as confirmEndpoint } from '#contracts/accounts.ts'
import { recipientScope } from '#contracts/scopes.ts'
import {
  exchangeCode as codeEndpoint,
  getSetup,
  revokeToken as revokeEndpoint,
  createToken as tokenEndpoint,
} from '#contracts/sessions.ts'
import { config, db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { isLoopback } from '#infra/http/loopback.ts'
import { type Route, route } from '#infra/http/route.ts'
import { attempt, attemptTogether, clientKey } from '#infra/http/throttle.ts'
import { confirmEmail, hasAccounts } from '../accounts/index.ts'
import { createCode } from './create-code.ts'
import { exchangeCode } from './exchange-code.ts'
import { revokeToken } from './revoke-token.ts'
import { signIn } from './sign-in.ts'

export const routes: Route[] = [
  route(tokenEndpoint, async ({ query, body, request, reply }) => {
    if (Object.keys(query).length > 0) throw refuse('token.query')
    requireSameSite(request)
    reply.header('Cache-Control', 'no-store')
    const name = (body.username ?? '').trim().toLowerCase()
    return attempt(`login:${name}:${clientKey(request.ip)}`, () => signIn(body))
  }),
  route(codeEndpoint, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return attemptTogether(`code:${clientKey(request.ip)}`, () => exchangeCode(body.code))
  }),
  route(revokeEndpoint, async ({ body }) => {
    await revokeToken(body.token)
    return {}
  }),
  route(getSetup, async ({ request }) => {
    const isHere = isLoopback(request) && config().isLocal
    const exists = await hasAccounts(db())
    return { has_accounts: exists, needs_code: !exists && !isHere, outbox: isHere && !config().smtpUrl }
  }),
  route(confirmEndpoint, async ({ params, query, reply }) => {
    const outcome = await confirmEmail(params.confirmId, query.token ?? '')
    if (outcome.kind === 'refused') return redirect(reply, '/auth/login', { authError: outcome.text })
    const authCode = await createCode(db(), outcome.accountId, recipientScope)
    const page = outcome.isSignup ? '/auth/welcome' : `/auth/login/${encodeURIComponent(outcome.firstName)}`
    return redirect(reply, page, {
      email: outcome.email,
      ...(outcome.isSignup ? { signup: 'true' } : {}),
      ...(outcome.source ? { source: outcome.source } : {}),
      authCode,
    })
  }),
]

function redirect(reply: FastifyReply, path: string, query: Record<string, string>): FastifyReply {
  const url = new URL(path, config().origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  return reply.redirect(url.href, 302)
}

/** RFC 9700 forbids the password grant; it stays for our own pages only, so pages of other sites may not use it. */
function requireSameSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site') return
  const { origin } = request.headers
  if (!origin || !config().corsOrigins.includes(origin)) throw refuse('token.client')
}
