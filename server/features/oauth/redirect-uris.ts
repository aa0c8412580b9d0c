import { config } from '#infra/context.ts'
import type { App } from './queries.ts'

const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\])(:\d{1,5})?(?=[/?]|$)/
const loopbackName = /^http:\/\/localhost(:\d{1,5})?(?=[/?]|$)/
const visible = /^[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/

/**
 * https, a loopback address by number, or a scheme of the app's own with a reversed domain (RFC 8252). `localhost` can be
 * led elsewhere by a name server, so it is taken only by a server that itself has no other name.
 */
export const isRedirectUri = (uri: string): boolean => {
  if (!visible.test(uri) || uri.includes('#') || !URL.canParse(uri)) return false
  const { protocol, username, password, hostname } = new URL(uri)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return hostname !== ''
  if (protocol === 'http:') return loopback.test(uri) || (config().isLocal && loopbackName.test(uri))
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol)
}

/** Letter by letter; only the port of a loopback address by number may be another (RFC 8252 section 7.3). */
export const isSameRedirect = (registered: string, sent: string): boolean => {
  if (registered === sent) return true
  return (
    loopback.test(registered) &&
    loopback.test(sent) &&
    URL.canParse(sent) &&
    withoutPort(registered) === withoutPort(sent)
  )
}

const withoutPort = (uri: string): string => uri.replace(loopback, 'http://$1')

/** The registered address to answer to; it may be left out where there is only one. */
export const findRedirect = ({ redirect_uris: registered }: App, sent: string | undefined): string | undefined => {
  if (sent === undefined) return registered.length === 1 ? registered[0] : undefined
  return registered.some((one) => isSameRedirect(one, sent)) ? sent : undefined
}
