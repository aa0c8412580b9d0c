import type { FastifyRequest } from 'fastify'
import { config } from '../../context.ts'
import { edgeOf } from '../edge-of.ts'

export const formTypes: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Whether the endpoint takes forms of any kind, and this one. A browser sends a form to other sites without asking first,
 * which JSON it does not: so a page of another site may send one only with a token, for which browsers ask as well.
 */
export const takesForms = (request: FastifyRequest): boolean =>
  edgeOf(request).bodies === 'forms' && !isFromElsewhere(request)

function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const { origin, host, authorization } = headers
  if (authorization !== undefined) return false
  const { origin: own, isLocal, corsOrigins } = config()
  if (origin === undefined) return /^(cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))
  return origin !== own && !(isLocal && origin === `http://${host}`) && !corsOrigins.includes(origin)
}
