import type { FastifyReply } from 'fastify'
import { introspectToken as introspectEndpoint, revokeAnyToken as revokeEndpoint } from '#contracts/oauth/oauth.ts'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { createToken as tokenEndpoint } from '#contracts/sessions/sessions.ts'
import { refuse } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { grantPassword, refreshProgram } from '../../sessions/index.ts'
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
    // Leaving it out signs people in; an app that proves itself means something else.
    if (body.grant_type === undefined && sent.isBasic && sent.clientId !== publicClient) {
      throw refuse('oauth.request', { sentence: { words: 'grant_type is missing.' } })
    }
    const grant_type = body.grant_type ?? 'password'
    if (grant_type === 'refresh_token' && sent.clientId === publicClient) return refreshProgram(body, request)
    if (grant_type === 'password' || sent.clientId === publicClient) {
      return grantPassword({ ...body, grant_type, client_id: sent.clientId }, request, reply)
    }
    if (!appGrants.includes(grant_type)) throw refuse('token.grant-type')
    return grantToken(await authenticateClient(request, reply, sent), { ...body, grant_type })
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
