/** True for an address on the site of another. */
export function isOnSite(place: string | undefined, home: string): boolean {
  return place !== undefined && new URL(place).origin === new URL(home).origin
}

/**
 * True for an address that is the issuer's own and not merely on its site, where pupils, customers or other issuers may
 * keep files: one below the issuer's own address, or one of the site's well-known ones (RFC 8615).
 */
export function isOwnPlace(place: string, home: string): boolean {
  const { pathname, search } = new URL(place)
  // A server may take an escaped slash for one, and with it leave the folder.
  if (!isOnSite(place, home) || search !== '' || /%(?:2f|5c|2e)/i.test(pathname)) return false
  if (pathname.startsWith('/.well-known/')) return true
  const { pathname: own, search: ownSearch } = new URL(home)
  const folder = own.replace(/\/$/, '')
  return folder !== '' && ownSearch === '' && pathname.startsWith(`${folder}/`)
}
