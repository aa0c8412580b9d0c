import { describe, expect, it } from 'vitest'
import { decodeAddress } from '#web/lib/session/address-code.ts'
import { verifiedEmail } from '#web/testing/made/made.ts'
import { findLanding, type LandingFacts } from './find-landing.ts'

const plain: LandingFacts = {
  emails: [verifiedEmail],
  isAuthorizing: false,
  redirectUri: undefined,
  hasSignupMark: false,
  origin: 'https://sash.example',
  from: undefined,
  asIssuer: false,
}
const everything: LandingFacts = {
  ...plain,
  emails: [{ ...verifiedEmail, email: 'zoë@müller.example', verified: false }],
  isAuthorizing: true,
  redirectUri: 'https://sash.example/deep/link',
  hasSignupMark: true,
}

describe('where a person goes after signing in', () => {
  it('is the verification page first, with the first address in UTF-8 base64 [SI-4.6]', () => {
    const landing = findLanding(everything)
    expect(landing).toMatch(/^\/signup\/success\//)
    expect(decodeAddress(decodeURIComponent(landing.split('/').at(-1) ?? ''))).toBe('zoë@müller.example')
  })

  it('is the verified way as soon as any address is verified [SI-4.11]', () => {
    const emails = [{ ...verifiedEmail, verified: false }, verifiedEmail]
    expect(findLanding({ ...plain, emails })).toBe('/recipient')
  })

  it('is the app that asked for authorization next [SI-4.7]', () => {
    expect(findLanding({ ...everything, emails: plain.emails })).toBe('/auth/oauth2/authorize')
  })

  it('is the origin of a stored address of this site next [SI-4.8]', () => {
    expect(findLanding({ ...everything, emails: plain.emails, isAuthorizing: false })).toBe('/')
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', 'https://sash.example.evil/'])(
    'is never %s [SI-4.8]',
    (redirectUri) => {
      expect(findLanding({ ...plain, redirectUri })).toBe('/recipient')
    },
  )

  it('is the welcome page after a sign-up, and the backpack otherwise [SI-4.9] [SI-4.10]', () => {
    expect(findLanding({ ...plain, hasSignupMark: true })).toBe('/auth/welcome')
    expect(findLanding(plain)).toBe('/recipient')
  })

  it('is the page of this app that led to the login, also within a stored origin', () => {
    expect(findLanding({ ...plain, from: '/issuer/create' })).toBe('/issuer/create')
    const redirectUri = 'https://sash.example/recipient/badges?x=1'
    expect(findLanding({ ...plain, redirectUri, from: '/issuer/create' })).toBe('/issuer/create')
    expect(findLanding({ ...plain, from: '/auth/logout' })).toBe('/recipient')
  })

  it('is the issuers after the issuer login, unless something else comes first', () => {
    expect(findLanding({ ...plain, asIssuer: true })).toBe('/issuer')
    expect(findLanding({ ...plain, asIssuer: true, from: '/issuer/create' })).toBe('/issuer/create')
    expect(findLanding({ ...plain, asIssuer: true, isAuthorizing: true })).toBe('/auth/oauth2/authorize')
    expect(findLanding({ ...plain, asIssuer: true, hasSignupMark: true })).toBe('/auth/welcome?hint=issuer')
  })

  it('is the verification page without an address for an account that has none', () => {
    expect(findLanding({ ...plain, emails: [] })).toBe('/signup/success')
    expect(findLanding({ ...plain, emails: [], asIssuer: true })).toBe('/signup/success?hint=issuer')
  })
})
