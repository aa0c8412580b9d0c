import type { FastifyRequest } from 'fastify'
import { config } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { edgeOf } from '../edge-of.ts'

/**
 * Refuses (421) a Host other than the configured one, so that no link or cache entry can carry a foreign name.
 * On a local address localhost, 127.0.0.1 and [::1] are all accepted; health checks and /metrics may use any name.
 */
export const checkHost = (request: FastifyRequest): void => {
  // Who watches the server asks it by its address inside a network.
  if (edgeOf(request).kind === 'watch') return
  const { origin, isLocal } = config()
  const host = request.headers.host?.toLowerCase()
  if (host === hostOf(origin)) return
  if (isLocal && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')) return
  throw refuse('request.host')
}

let known = { origin: '', host: '' }

const hostOf = (origin: string): string => {
  if (known.origin !== origin) known = { origin, host: new URL(origin).host }
  return known.host
}
