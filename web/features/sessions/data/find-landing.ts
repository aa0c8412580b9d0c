import type { EmailEntry } from '#contracts/accounts/emails.ts'
import { encodeAddress } from '#web/lib/session/address-code.ts'

export interface LandingFacts {
  emails: readonly EmailEntry[]
  isAuthorizing: boolean
  redirectUri: string | undefined
  hasSignupMark: boolean
  /** Origin of this very app; an address elsewhere is never followed. */
  origin: string
  /** The page of this app that led to the login in this tab. */
  from: string | undefined
  /** The issuer login was asked for, which leads to the issuers; whoever has to prove an address first comes back to it. */
  asIssuer: boolean
}

/** Where a person goes after signing in, in the order of SI-4.6 to SI-4.10. */
export function findLanding(facts: LandingFacts): string {
  const { emails, isAuthorizing, redirectUri, hasSignupMark, origin, from, asIssuer } = facts
  if (!emails.some(({ verified }) => verified)) {
    // An account made by a social sign-in may have no address at all.
    const [first] = emails
    return `/signup/success${first ? `/${encodeAddress(first.email)}` : ''}${asIssuer ? '?hint=issuer' : ''}`
  }
  if (isAuthorizing) return '/auth/oauth2/authorize'
  const page = from && !/^\/auth(\/|$)/.test(from) ? from : undefined
  // To its origin only; within that, this tab knows better where the reader was.
  if (redirectUri && URL.canParse(redirectUri, origin) && new URL(redirectUri, origin).origin === origin) {
    return page ?? '/'
  }
  if (hasSignupMark) return `/auth/welcome${asIssuer ? '?hint=issuer' : ''}`
  return page ?? (asIssuer ? '/issuer' : '/recipient')
}
