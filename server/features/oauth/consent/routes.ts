import type { FastifyReply, FastifyRequest } from 'fastify'
import { grantAuthorization as grantEndpoint, startAuthorization as startEndpoint } from '#contracts/oauth/oauth.ts'
import { wantsPage } from '#infra/http/accept.ts'
import { type Route, route } from '#infra/http/route.ts'
import { grantAuthorization } from './grant-authorization.ts'
import { startAuthorization } from './start-authorization.ts'

export const consentRoutes: Route[] = [
  route(startEndpoint, async ({ actor, query, request, reply }) => {
    keepQuiet(reply)
    if (isNavigation(request)) return reply.redirect(`/auth/oauth2/authorize${rawQuery(request)}`, 303)
    return startAuthorization(actor, query)
  }),
  route(grantEndpoint, async ({ actor, body, reply }) => {
    keepQuiet(reply)
    return grantAuthorization(actor, body)
  }),
]

/** What the addresses carry is told to nobody. */
function keepQuiet(reply: FastifyReply): void {
  reply.header('Referrer-Policy', 'no-referrer').header('Cache-Control', 'no-store')
}

/** A person whom an app has sent here, rather than our own page that asks. */
function isNavigation(request: FastifyRequest): boolean {
  const mode = request.headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return wantsPage(request)
}

const rawQuery = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
