import { getConfig } from '../config/config.ts'
import { readSource } from '../data/read-source.ts'

/** Where the browser goes to sign in with a provider; the issuer hint and the source come back with it. */
export function providerAddress(slug: string, asIssuer: boolean): string {
  const query = new URLSearchParams({ provider: slug })
  if (asIssuer) query.set('hint', 'issuer')
  const source = readSource()
  if (source) query.set('source', source)
  return `${getConfig().api.baseUrl}/account/sociallogin?${query}`
}
