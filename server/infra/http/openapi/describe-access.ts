import { type ProofScheme, proofOf, proofSchemes } from '#contracts/document/proofs.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { scopeDescriptions } from '#contracts/oauth/scopes.ts'

type Requirement = Record<string, string[]>

/** How calls prove who acts, as the OpenAPI document names it. */
export const describeSchemes = (origin: string) => ({
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'A personal access token, or the token of a sign-in or of an app. One that is bound to a key is sent as `DPoP`, with a proof (RFC 9449).',
  },
  oauth2: {
    type: 'oauth2' as const,
    description: 'For apps that people let into their accounts (PKCE with S256), and for apps that act for themselves.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${origin}/o/authorize`,
        tokenUrl: `${origin}/o/token`,
        refreshUrl: `${origin}/o/token`,
        scopes: { ...scopeDescriptions },
      },
      clientCredentials: { tokenUrl: `${origin}/o/token`, scopes: { ...scopeDescriptions } },
    },
  },
  ...proofSchemes,
})

/** Alternatives, one of which is enough; an empty one says that it goes without a token too. */
export const securityOf = (endpoint: Endpoint): Requirement[] => {
  const { access, isForPeople = false } = endpoint
  const proven = proofOf(endpoint)
  if (proven) return [{ [proven.proof]: [] }, ...(proven.isNeeded ? [] : [{}])]
  if (access === 'public') return []
  if (access === 'optional') return [{}, { bearer: [] }]
  const scopes = isForPeople ? [] : access.filter((scope) => Object.hasOwn(scopeDescriptions, scope))
  return [{ bearer: [] }, ...scopes.map((scope) => ({ oauth2: [scope] }))]
}

const needs: Record<ProofScheme, string> = {
  directory: 'With the SCIM token of the organisation.',
  client: 'An app proves itself by its id and secret, in the header or in the body.',
  registration: 'With the token that came with the registration.',
  wallet: 'With the token that the wallet got for the offer.',
  mailedLink: 'With what the link in the mail carries.',
}

/** What a token needs for the call, in words. */
export const describeAccess = (endpoint: Endpoint): string => {
  const { access, isForPeople = false } = endpoint
  const proven = proofOf(endpoint)
  if (proven) return needs[proven.proof]
  if (access === 'public') return 'No token is needed.'
  if (access === 'optional') return 'Goes with a token and without one.'
  if (isForPeople) return 'Only for people who are signed in here themselves; other tokens are refused.'
  return `Scope: ${access.map((scope) => `\`${scope}\``).join(' or ')}.`
}
