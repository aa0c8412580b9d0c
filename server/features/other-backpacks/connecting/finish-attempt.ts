import type { FastifyReply, FastifyRequest } from 'fastify'
import { config, context } from '#infra/context.ts'
import { askTokenEndpoint } from '../calls/ask-token-endpoint.ts'
import { hostEndpoints } from '../calls/read-description.ts'
import { callbackUrl, forgetClient } from '../calls/register-client.ts'
import { readBrowser, unmarkBrowser } from './browser-secret.ts'
import { connectBackpack } from './connect-backpack.ts'
import { type Attempt, spendAttempt } from './spend-attempt.ts'

/** Takes the browser back from the other host, and leads it to the connected backpacks. */
export const finishAttempt = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { searchParams } = new URL(request.url, config().origin)
  const attempt = await spendAttempt(searchParams.get('state') ?? '', readBrowser(request))
  if (!attempt) return leaveTo(reply, { problem: 'stale' })
  unmarkBrowser(reply)
  if (!isFromHost(attempt, searchParams.get('iss'))) return leaveTo(reply, { problem: 'failed' })
  const error = searchParams.get('error')
  if (error !== null) return leaveTo(reply, { problem: error === 'access_denied' ? 'denied' : 'failed' })
  const [code, ...others] = searchParams.getAll('code')
  if (!code || others.length > 0) return leaveTo(reply, { problem: 'failed' })
  const connectionId = await exchangeCode(attempt, code)
  return leaveTo(reply, connectionId === undefined ? { problem: 'failed' } : { connected: connectionId })
}

/** RFC 9207: an answer of another server must not be taken for one of this. */
function isFromHost({ host }: Attempt, iss: string | null): boolean {
  const { issuer, namesIssuer, authorizationUrl } = hostEndpoints.parse(host.endpoints)
  if (iss === null) return !namesIssuer
  if (issuer !== undefined) return iss === issuer
  return URL.canParse(iss) && new URL(iss).origin === new URL(authorizationUrl).origin
}

async function exchangeCode(attempt: Attempt, code: string): Promise<string | undefined> {
  const { host, verifier, scope } = attempt
  const outcome = await askTokenEndpoint(host, 'tokenUrl', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl(),
    scope,
    code_verifier: verifier,
  })
  // Without a word about it everything was granted that was asked for (RFC 6749 section 5.1).
  if ('tokens' in outcome) return connectBackpack(attempt, { ...outcome.tokens, scope: outcome.tokens.scope ?? scope })
  context().log.warn({ host: host.api_base, reason: outcome.error ?? 'no usable answer' }, 'no tokens for a backpack')
  if (outcome.error === 'invalid_client') await forgetClient(host)
  return undefined
}

/** Neither the answer nor where it came from is kept. */
function leaveTo(reply: FastifyReply, query: Record<string, string>): FastifyReply {
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  return reply.redirect(`${config().origin}/recipient/other-backpacks?${new URLSearchParams(query)}`, 302)
}
