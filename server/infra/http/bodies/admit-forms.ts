import type { FastifyRequest } from 'fastify'
import { isAdmittedOrigin } from '../edge/own-origin.ts'
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
  if (origin === undefined) return /^(cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))
  return !isAdmittedOrigin(origin, host)
}
