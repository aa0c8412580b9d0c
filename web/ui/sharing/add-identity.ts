/** An address with the recipient in it, once and escaped, so that a verifier can tell whom the badge was awarded to. */
export function addIdentity(address: string, identifier: string | undefined, type = 'email'): string {
  if (!identifier || !URL.canParse(address)) return address
  const url = new URL(address)
  url.searchParams.set(`identity__${type}`, identifier)
  return url.href
}
