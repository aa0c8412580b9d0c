import { config } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'

const basePath = '/ims/ob/v3p0'
const discoveryPath = `${basePath}/discovery`

/** Whether secrets and people may be sent there: encrypted, or to a place in the network that the operator has named. */
export const isSafeAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && config().internalOrigins.includes(url.origin))
}

/**
 * Where the interface of the typed address may lie, best first: people know the address of the site, software that of the
 * interface or of its description.
 */
export const listBases = (typed: string): string[] => {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!isSafeAddress(address)) throw refuse('other.address')
  const { origin, pathname } = new URL(address)
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  if (path.endsWith(discoveryPath)) return [origin + path.slice(0, -'/discovery'.length)]
  if (path.endsWith(basePath)) return [origin + path]
  return [...new Set([origin + path + basePath, origin + basePath])]
}

/** The base of the interface whose description was found at the address, if it is one. */
export const findBase = (described: string): string | undefined => {
  const { origin, pathname } = new URL(described)
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return path.endsWith(discoveryPath) && isSafeAddress(origin)
    ? origin + path.slice(0, -'/discovery'.length)
    : undefined
}
