import type { FastifyRequest } from 'fastify'
import { isOwnOrigin } from '../edge/own-origin.ts'

/**
 * Whether an address is the one that was asked, as the world calls this server, whatever proxies stand between. Query and
 * fragment do not count (RFC 9449 section 4.3), nor do ways of writing the same (RFC 3986 section 6.2.2).
 */
export const isSameAddress = (address: string, { originalUrl, headers }: FastifyRequest): boolean => {
  if (!URL.canParse(address)) return false
  const { origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '' || !isOwnOrigin(origin, headers.host)) return false
  const asked = `${origin}${originalUrl}`
  return URL.canParse(asked) && plain(pathname) === plain(new URL(asked).pathname)
}

const plain = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })
