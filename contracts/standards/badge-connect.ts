import { z } from 'zod'
import { credentialsFault } from '#shared/messages/faults/credentials.ts'
import { badgeConnectEndpoint, documentEndpoint, olderConnectEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { emailLength, urlLength } from '../fields/limits.ts'
import { offsetPage } from '../fields/offset-page.ts'
import { connectScopes } from '../oauth/scopes.ts'

const readsBadges = [connectScopes.readAssertions, 'r:backpack', 'rw:backpack'] as const
const addsBadges = [connectScopes.createAssertions, 'rw:backpack'] as const
const readsProfile = [connectScopes.readProfile, 'r:profile', 'rw:profile'] as const

const document = z.record(z.string(), z.unknown())
export const connectStatus = z.object({ error: z.null(), statusCode: z.number().int(), statusText: z.literal('OK') })
export const connectDone = z.object({ status: connectStatus })

/** What a host tells of itself (Open Badges 2.1, section 4.2). */
export const connectManifest = z.object({
  '@context': z.string(),
  id: z.string(),
  badgeConnectAPI: z.array(
    z.object({
      name: z.string(),
      image: z.string(),
      apiBase: z.string(),
      version: z.enum(['v2p1', 'v1p0']),
      termsOfServiceUrl: z.string(),
      privacyPolicyUrl: z.string(),
      scopesOffered: z.array(z.string()),
      registrationUrl: z.string(),
      authorizationUrl: z.string(),
      tokenUrl: z.string(),
      tokenRevocationUrl: z.string().optional(),
    }),
  ),
})
export type ConnectManifest = z.infer<typeof connectManifest>

export const getConnectManifest = documentEndpoint({
  method: 'GET',
  path: '/.well-known/badgeconnect.json',
  access: 'public',
  summary: 'Badge Connect (Open Badges 2.1): where the API of this host lies',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: connectManifest,
})

export const getBadgrManifest = olderConnectEndpoint({
  method: 'GET',
  path: '/bcv1/manifest/:domain',
  access: 'public',
  summary: 'The same for the older form of the API',
  params: z.object({ domain: z.string().max(255) }),
  query: noQuery,
  body: noBody,
  response: connectManifest,
})

/** One page of assertions, the latest change first; `since` is of the change. */
export const listConnectAssertions = badgeConnectEndpoint({
  method: 'GET',
  path: '/ims/ob/v2p1/assertions',
  access: readsBadges,
  summary: 'Badge Connect: the badges of a person, a page at a time',
  description:
    'Open Badges 2.0 of the backpack: those of this server, those from elsewhere as they came in, and signed ones as compact JWS. Revoked ones are among them and say so. `Link` leads on, `X-Total-Count` counts all.',
  params: noParams,
  query: offsetPage,
  body: noBody,
  response: z.object({ status: connectStatus, assertions: z.array(document), signedAssertions: z.array(z.string()) }),
})

export const badgeForConnect = z.object({
  assertion: z
    .object({ id: z.string().max(urlLength).nullish() })
    .loose()
    .nullish(),
  /** Counts when both are there. */
  signedAssertion: z.string().nullish(),
})

const adding = {
  method: 'POST',
  access: addsBadges,
  params: noParams,
  query: noQuery,
  body: badgeForConnect,
  response: connectDone,
} as const

const verified =
  'The badge is verified, from the address where its issuer hosts it, and must name a proven address of the person.'

/** Its one success is 200 (Open Badges 2.1, OpenAPI of `postAssertion`); platforms take another one for a failure. */
export const addConnectAssertion = badgeConnectEndpoint({
  ...adding,
  path: '/ims/ob/v2p1/assertions',
  summary: 'Badge Connect: add a badge to the backpack of a person',
  description: `${verified} A badge that was there already is answered alike.`,
})

export const connectProfile = z.object({
  '@context': z.string(),
  type: z.literal('Profile'),
  id: z.string(),
  name: z.string(),
  email: z.string(),
})

export const getConnectProfile = badgeConnectEndpoint({
  method: 'GET',
  path: '/ims/ob/v2p1/profile',
  access: readsProfile,
  summary: 'Badge Connect: name and address of a person',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({ status: connectStatus, profile: connectProfile }),
})

const mailbox = z.string().max(emailLength)

export const addToConnectProfile = badgeConnectEndpoint({
  method: 'POST',
  path: '/ims/ob/v2p1/profile',
  access: [connectScopes.updateProfile, 'rw:profile'],
  summary: 'Badge Connect: name identifiers that shall belong to the profile',
  description: credentialsFault('credential.profile-addresses'),
  params: noParams,
  query: noQuery,
  body: z.object({
    profile: z
      .object({
        email: z.union([mailbox, z.array(mailbox).max(50)]).nullish(),
        telephone: z.unknown().optional(),
        url: z.unknown().optional(),
      })
      .loose(),
  }),
  response: z.object({ status: connectStatus, profile: connectProfile }),
})

/** As Badgr writes an assertion here: members without a value are null. */
export const badgrAssertion = z
  .object({
    '@context': z.string(),
    type: z.literal('Assertion'),
    id: z.string(),
    revoked: z.boolean(),
    revocationReason: z.string().nullable(),
  })
  .loose()

export const listBadgrAssertions = olderConnectEndpoint({
  method: 'GET',
  path: '/bcv1/assertions',
  access: readsBadges,
  summary: 'The same list in the older form',
  params: noParams,
  query: offsetPage,
  body: noBody,
  response: z.object({ status: connectStatus, results: z.array(badgrAssertion) }),
})

export const addBadgrAssertion = olderConnectEndpoint({
  ...adding,
  path: '/bcv1/assertions',
  status: 201,
  otherAnswers: { 200: connectDone },
  description: `${verified} 200 in place of 201: it was there already.`,
  summary: 'Add a badge, in the older form',
})

export const getBadgrProfile = olderConnectEndpoint({
  method: 'GET',
  path: '/bcv1/profile',
  access: readsProfile,
  summary: 'Name and address of a person, in the older form',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({
    status: connectStatus,
    results: z.array(z.object({ '@context': z.string(), name: z.string(), email: z.string() })),
  }),
})
