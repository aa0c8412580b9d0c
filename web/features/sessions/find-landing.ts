import type { EmailEntry } from '#contracts/emails.ts'
import { encodeAddress } from '#web/lib/address-code.ts'

export interface LandingFacts {
  emails: readonly EmailEntry[]
  isAuthorizing: boolean
  redirectUri: string | undefined
  hasSignupMark: boolean
  /** Origin of this very app; an address elsewhere is never followed. */
  origin: string
  /** The page of this app that led to the login. */
  from: string | undefined
}

/** Where a person goes after signing in, in the order of identity.md section 4. */
export function findLanding({ emails, isAuthorizing, redirectUri, hasSignupMark, origin, from }: LandingFacts): string {
  if (!emails.some(({ verified }) => verified)) return `/signup/success/${encodeAddress(emails[0]?.email ?? '')}`
  if (isAuthorizing) return '/auth/oauth2/authorize'
  if (redirectUri && URL.canParse(redirectUri, origin) && new URL(redirectUri, origin).origin === origin) return '/'
  if (hasSignupMark) return '/auth/welcome'
  return from ?? '/recipient'
}
