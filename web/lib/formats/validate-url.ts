import { urlLength } from '#contracts/fields/limits.ts'

const protocols = ['http', 'https', 'ftp']
const label = /^[\p{L}\p{M}\p{N}_]([\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?$/u
const topLevel = /^(xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]+)$/iu

/**
 * The rule of forms: empty, or an address with a protocol and a host below a top-level domain, or the host of this page.
 * What the server will take is for the server to say. Nothing is looked at twice, so a hostile text costs no more than its
 * length.
 */
export function validateUrl(value: string): { validUrl: true } | undefined {
  return value === '' || isAddress(value) ? undefined : { validUrl: true }
}

function isAddress(value: string): boolean {
  if (value.length >= urlLength || /[\s<>\p{Cc}\p{Cs}]/u.test(value)) return false
  const end = value.indexOf('://')
  if (!protocols.includes(value.slice(0, Math.max(0, end)).toLowerCase())) return false
  // Browsers take a backslash for a slash; read otherwise, what stands behind it would pass for the host.
  const [authority = ''] = value.slice(end + 3).split(/[/\\?#]/, 1)
  const place = authority.slice(authority.lastIndexOf('@') + 1)
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(place) ?? []
  const isRead = (port === undefined || isPort(Number(port))) && URL.canParse(value)
  return isRead && (isHost(host) || isHere(value))
}

/** A server at a desk or in a house has no top-level domain, and gives addresses of its own: a new issuer has one. */
const isHere = (value: string): boolean => new URL(value).host === globalThis.location?.host

function isHost(host: string): boolean {
  // Numbers have no top-level domain; whether they are well formed is seen when the whole is parsed.
  if (host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host)) return true
  const labels = host.replace(/\.$/, '').split('.')
  return (
    labels.length > 1 &&
    topLevel.test(labels.at(-1) ?? '') &&
    labels.every((part) => part.length <= 63 && label.test(part))
  )
}

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535
}
