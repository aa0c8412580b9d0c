import type { FastifyReply, FastifyRequest } from 'fastify'
import { pushAuthorization as pushEndpoint } from '#contracts/oauth/pushed-requests.ts'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { introspectToken as introspectEndpoint, revokeToken as revokeEndpoint } from '#contracts/oauth/tokens.ts'
import { createToken as tokenEndpoint } from '#contracts/sessions/access-token.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { asksByPassword } from '#infra/http/dialects/speaks-badgr.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { proveKey } from '#infra/http/possession/prove-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { grantPassword, refreshProgram } from '../../sessions/index.ts'
import { wantsBoundTokens } from '../demands.ts'
import { pushRequest } from '../pushed/push-request.ts'
import { type App, findApp } from '../queries.ts'
import { requireOwnResource } from '../require-own-resource.ts'
import { authenticateClient, readCredentials } from './authenticate-client.ts'
import { appGrants, grantToken } from './grant-token.ts'
import { introspectToken } from './introspect-token.ts'
import { revokeAnyToken } from './revoke-any-token.ts'

const withoutCache = (reply: FastifyReply) => reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')

export const tokenRoutes: Route[] = [
  route(tokenEndpoint, async ({ query, body, request, reply }) => {
    withoutCache(reply)
    if (Object.keys(query).length > 0) throw refuse('token.query')
    const sent = readCredentials(request, body)
    const isOwn = sent.clientId === publicClient
    if (asksByPassword(body)) {
      // The password grant is of the built-in client alone; an app is told so by the code that its library knows.
      if (!isOwn && (await findApp(db(), sent.clientId))) throw refuse('oauth.unauthorized')
      return grantPassword({ ...body, client_id: sent.clientId }, request, reply)
    }
    const grant_type = body.grant_type || undefined
    if (grant_type === undefined) throw refuse('oauth.request', { sentence: { words: 'grant_type is missing.' } })
    if (!appGrants.includes(grant_type)) throw refuse('token.grant-type')
    requireOwnResource(body.resource)
    if (isOwn && grant_type === 'refresh_token') return refreshProgram(body, request)
    if (isOwn) throw refuse('oauth.unauthorized')
    const app = await authenticateClient(request, reply, sent)
    return grantToken(app, { ...body, grant_type }, await readTokenKey(request, app))
  }),
  route(pushEndpoint, async ({ body, request, reply }) => {
    withoutCache(reply)
    const app = await authenticateClient(request, reply, readCredentials(request, body))
    return pushRequest(app, body, { network: clientKey(request.ip), thumbprint: await readKey(request) })
  }),
  route(revokeEndpoint, async ({ body, request, reply }) => {
    withoutCache(reply)
    const sent = readCredentials(request, body)
    const isSigned = sent.isBasic || sent.secret !== undefined
    await revokeAnyToken(isSigned ? await authenticateClient(request, reply, sent) : undefined, body.token, reply)
    return {}
  }),
  route(introspectEndpoint, async ({ body, request, reply }) => {
    withoutCache(reply)
    const sent = readCredentials(request, body)
    const app = sent.clientId === '' ? undefined : await authenticateClient(request, reply, sent)
    // RFC 7662 section 2.3: without credentials, or with none that prove anything, it is 401.
    if (app && app.secret_hash !== null) return introspectToken(app, body.token)
    reply.header('WWW-Authenticate', 'Basic realm="Sash"')
    throw refuse('oauth.client')
  }),
]

/** The thumbprint of the key that an app proves with its request, if it sends a proof (RFC 9449 section 5). */
const readKey = async (request: FastifyRequest): Promise<string | undefined> => {
  if (request.headers.dpop === undefined) return undefined
  const thumbprint = await proveKey(request)
  if (thumbprint === undefined) throw refuse('oauth.proof')
  return thumbprint
}

/** As readKey, for tokens; one is due from an app that has registered that its tokens are bound (section 5.2). */
const readTokenKey = async (request: FastifyRequest, app: App): Promise<string | undefined> => {
  const thumbprint = await readKey(request)
  if (thumbprint === undefined && wantsBoundTokens(app)) throw refuse('oauth.proof')
  return thumbprint
}
