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
    description: 'For apps that people let into their accounts. PKCE with S256.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${origin}/o/authorize`,
        tokenUrl: `${origin}/o/token`,
        refreshUrl: `${origin}/o/token`,
        scopes: { ...scopeDescriptions },
      },
    },
  },
})

/** Alternatives, one of which is enough; an empty one says that it goes without a token too. */
export const securityOf = ({ access, isForPeople = false }: Endpoint): Requirement[] => {
  if (access === 'public') return []
  if (access === 'optional') return [{}, { bearer: [] }]
  const scopes = isForPeople ? [] : access.filter((scope) => Object.hasOwn(scopeDescriptions, scope))
  return [{ bearer: [] }, ...scopes.map((scope) => ({ oauth2: [scope] }))]
}

/** What a token needs for the call, in words. */
export const describeAccess = ({ access, isForPeople = false }: Endpoint): string | undefined => {
  if (access === 'public' || access === 'optional') return undefined
  if (isForPeople) return 'Only for people who are signed in here themselves; other tokens are refused.'
  return `Scope: ${access.map((scope) => `\`${scope}\``).join(' or ')}.`
}
