import type { Endpoint } from '../endpoint.ts'
import { endpointNames, endpoints } from '../endpoints.ts'

/** Where what was made has its address: that of other endpoints, whose last parameter is a member of the answer. */
export interface MadeThing {
  path: string
  parameter: string
  member: string
}

/** Members of answers that addresses name a thing by; for all others it is `id`. */
const memberOf: Readonly<Record<string, string>> = {
  clientId: 'client_id',
  tokenId: 'token_id',
  endorsementSlug: 'slug',
  serial: 'serial',
  issuerSlug: 'issuer_slug',
}

/** Of what is not made below the address that it has from then on. */
const elsewhere: Readonly<Record<string, string>> = {
  createClaimCopy: '/v3/issuers/:issuerSlug/claims/:claimId',
  replaceClaimCode: '/v3/issuers/:issuerSlug/claims/:claimId/codes/:serial',
  createClaimBadgeRequest: '/v3/requests/:requestId',
  createWalletOffer: '/v3/backpack/wallet-offers/:offerId',
  acceptStartLink: '/v1/issuer/issuers/:issuerSlug',
}

/** Operations of version 3 that answer 201 and make nothing with an address of its own, and why. */
export const withoutAddress: Readonly<Record<string, string>> = {
  acceptByKeepLink: 'the badge was there; what is new is an account and a token',
  acceptByKeepLinkWithPasskey: 'the badge was there; what is new is an account and a token',
  addBadgeRequestFile: 'the answer is the whole request, and the same bytes are kept once',
  announceSamlKey: 'the organisation has it',
  beginTotpSetup: 'it is there once it is confirmed',
  createClaimCodes: 'many are made',
  createLtiRegistrationLink: 'it is a secret that is told once',
  publishTermsVersion: 'the terms are read as the page that they are',
  requestKioskPlace: 'a mail leads on',
  rotateScimToken: 'it is a secret that is told once',
}

/** Operations whose code says another address, and why. */
export const saidByCode: Readonly<Record<string, string>> = {
  createVerificationReport:
    'the page of the report, which is what is handed on; `id` is there for its address below /v3',
}

const paths = new Set(endpoints.map(({ path }) => path))

/**
 * The address of what an operation of version 3 makes, for `Location` with 201 (RFC 9110 section 10.2.2): one step below its own
 * where the table has endpoints there. The older dialects answer as they did.
 */
export const findMadeThing = (endpoint: Endpoint): MadeThing | undefined => {
  const name = endpointNames.get(endpoint) ?? ''
  if (endpoint.status !== 201 || !endpoint.path.startsWith('/v3/') || name in withoutAddress) return undefined
  const below = [...paths].find(
    (path) => path.startsWith(`${endpoint.path}/:`) && !path.slice(endpoint.path.length + 2).includes('/'),
  )
  const path = elsewhere[name] ?? below
  const parameter = path?.split('/:').at(-1)
  if (path === undefined || parameter === undefined) return undefined
  return { path, parameter, member: memberOf[parameter] ?? 'id' }
}
