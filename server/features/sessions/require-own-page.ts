import type { FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'

/**
 * RFC 9700 forbids the password grant; it stays for our own pages and for programs, so a page of another site may not
 * use it. Browsers say so in Sec-Fetch-Site, older ones only in Origin.
 */
export const requireOwnPage = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site === undefined ? origin === undefined : site !== 'cross-site') return
  if (!origin || !isAdmitted(origin, request.headers.host)) throw refuse('token.client')
}

function isAdmitted(origin: string, host: string | undefined): boolean {
  const { origin: own, isLocal, corsOrigins } = config()
  return origin === own || corsOrigins.includes(origin) || (isLocal && origin === `http://${host}`)
}
