import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

export interface Address {
  address: string
  family: 4 | 6
}

/** Finds all addresses of a host name. */
export type Resolve = (host: string) => Promise<Address[]>

/** What the system's resolver says, all of it. */
export const resolveHost: Resolve = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** True for an address of the public internet; private, special and translated ranges are not. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  // IPv4-compatible forms such as ::7f00:1 (RFC 4291 section 2.5.5.1) count as unicast above, and so does unassigned space.
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** Host of a parsed address without brackets and final dots. */
export const bareHost = (url: URL): string => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let end = host.length
  // A host may have any number of dots, and a pattern for the last ones would begin anew at each of them.
  while (host[end - 1] === '.') end--
  return host.slice(0, end)
}

/** Why an address may not be fetched, before any name is resolved; undefined when nothing speaks against it. */
export function findObjection(url: URL, ports: readonly number[]): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `scheme ${url.protocol}`
  if (url.username !== '' || url.password !== '') return 'name or password in the address'
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (!ports.includes(port)) return `port ${port}`
  const host = bareHost(url)
  if (host === '' || host === 'localhost' || host.endsWith('.localhost')) return `host ${host}`
  if (isLiteral(host) && !isPublicAddress(host)) return `address ${host}`
  return undefined
}

const isLiteral = (host: string): boolean => ipaddr.isValid(host) || /^[\d.]+$/.test(host)

/** The addresses of a host, or undefined when one of them is not public: a mixed answer is an attack. */
export async function findPublicAddresses(host: string, resolve: Resolve): Promise<Address[] | undefined> {
  if (ipaddr.isValid(host)) return [literal(host)]
  const found = await resolve(host)
  if (found.length === 0) throw new Error(`${host} has no address`)
  return found.every(({ address }) => isPublicAddress(address)) ? found : undefined
}

const literal = (host: string): Address => ({ address: host, family: ipaddr.IPv6.isValid(host) ? 6 : 4 })

/**
 * The addresses of a host that the operator has named, private ones too; undefined when it is public and asked without
 * encryption.
 */
export async function findOwnAddresses(url: URL, resolve: Resolve): Promise<Address[] | undefined> {
  const host = bareHost(url)
  const found = ipaddr.isValid(host) ? [literal(host)] : await resolve(host)
  if (found.length === 0) throw new Error(`${host} has no address`)
  const isInside = found.every(({ address }) => !isPublicAddress(address))
  return url.protocol === 'https:' || isInside ? found : undefined
}
