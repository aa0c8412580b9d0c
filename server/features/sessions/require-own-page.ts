import type { FastifyRequest } from 'fastify'
import { refuse } from '#infra/errors.ts'
import { isAdmittedOrigin, isOwnOrigin } from '#infra/http/edge/own-origin.ts'

/**
 * RFC 9700 forbids the password grant; it stays for our own pages and for programs, so a page of another site may not
 * use it. Browsers say so in Sec-Fetch-Site, older ones only in Origin.
 */
export const requireOwnPage = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site === undefined ? origin === undefined : site !== 'cross-site') return
  if (!origin || !isAdmittedOrigin(origin, request.headers.host)) throw refuse('token.client')
}

/** True for a caller that is no browser: every browser says where a form or a call of a script comes from. */
export const isProgram = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined

/** True unless a page of another origin has sent its reader's browser here. */
export const isSentByUs = ({ headers }: FastifyRequest): boolean => {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || isOwnOrigin(origin, host)
}
