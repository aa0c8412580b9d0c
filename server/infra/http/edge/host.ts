import type { FastifyRequest } from 'fastify'
import { config } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { edgeOf } from '../edge-of.ts'

const wholeAddress = /^https?:\/\/([^/?#]*)/i

/** An address that comes whole, as to a proxy, without the origin that it begins with (RFC 9112 section 3.2.2). */
export const dropOrigin = (url: string): string => {
  if (url.startsWith('/')) return url
  const rest = url.replace(wholeAddress, '')
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Refuses (421) a Host other than the configured one, so that no link or cache entry can carry a foreign name, and (400) two of
 * them, or none at all (RFC 9112 section 3.2). A name that the address itself begins with has to be ours as well.
 * On a local address localhost, 127.0.0.1 and [::1] are all accepted; health checks and /metrics may use any name.
 */
export const checkHost = (request: FastifyRequest): void => {
  const { rawHeaders, httpVersion } = request.raw
  const times = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
  // Whoever asks as in HTTP/1.0 need not say it.
  if (times > 1 || (times === 0 && httpVersion !== '1.0')) throw refuse('request.malformed')
  // Who watches the server asks it by its address inside a network.
  if (edgeOf(request).kind === 'watch') return
  const { host } = request.headers
  const [, named = host] = wholeAddress.exec(request.originalUrl) ?? []
  if (!isOwn(host) || !isOwn(named)) throw refuse('request.host')
}

const isOwn = (name: string | undefined): boolean => {
  const { origin, isLocal } = config()
  const host = name?.toLowerCase() ?? ''
  if (isLocal && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) return true
  // The port that the scheme has anyway is said by some programs and left out by others (RFC 9110 section 4.2.3).
  return host.replace(origin.startsWith('https:') ? /:443$/ : /:80$/, '') === hostOf(origin)
}

let known = { origin: '', host: '' }

const hostOf = (origin: string): string => {
  if (known.origin !== origin) known = { origin, host: new URL(origin).host }
  return known.host
}
