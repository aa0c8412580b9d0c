import { readStored, type StoreName } from '../browser/storage.ts'

export const tokenKey = 'LoginService.token'
export const expiryKey = 'LoginService.tokenExpirationDate'
export const stores: readonly StoreName[] = ['sessionStorage', 'localStorage']

interface Kept {
  token: string
  end: number
}

/** Session storage is asked first. */
export function readKept(): Kept | undefined {
  for (const store of stores) {
    const token = readStored(store, tokenKey)
    if (!token) continue
    const expiry = readStored(store, expiryKey)
    const end = expiry === undefined ? Number.POSITIVE_INFINITY : new Date(expiry).getTime()
    // A date that cannot be read must not make a session that never ends.
    return { token, end: Number.isNaN(end) ? 0 : end }
  }
  return undefined
}

/** The token of a session that has not expired. */
export function keptToken(): string | undefined {
  const kept = readKept()
  return kept && kept.end > Date.now() ? kept.token : undefined
}
