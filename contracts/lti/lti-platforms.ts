import { z } from 'zod'
import { toolsFault } from '#shared/messages/faults/tools.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { shownMoment, text, webUrl } from '../fields/fields.ts'
import { issuerPath } from '../issuers/issuers.ts'

const secureUrl = webUrl.refine((value) => value.startsWith('https://'), toolsFault('lti.https'))

export const ltiPlatform = z.object({
  id: z.string(),
  name: z.string(),
  /** The platform's own name in its tokens (`iss`), and its name for Sash. */
  iss: z.string(),
  client_id: z.string(),
  /** Deployments that may be opened, and such as wait for a yes. */
  deployments: z.array(z.object({ id: z.string(), approved: z.boolean() })),
  created_at: shownMoment,
  last_launch_at: shownMoment.nullable(),
})
export type LtiPlatform = z.infer<typeof ltiPlatform>

/** A badge at a place of a course. */
export const ltiPlacement = z.object({
  id: z.string(),
  platform: z.string(),
  course: z.string(),
  badge: z.object({ slug: z.string(), name: z.string() }),
  /** Percent of the best result from which on the badge is awarded. */
  threshold: z.number().int(),
  /** Whether the platform lets Sash read results; without it nothing is awarded. */
  reads_results: z.boolean(),
  results: z.number().int(),
  awarded: z.number().int(),
  /** Results that reach the threshold, but nothing was awarded: no address, or a refusal. */
  refused: z.number().int(),
  checked_at: shownMoment.nullable(),
  error: z.string().nullable(),
})
export type LtiPlacement = z.infer<typeof ltiPlacement>

export const ltiOverview = z.object({
  /** What a platform is told when it is set up by hand. */
  login_url: z.string(),
  launch_url: z.string(),
  jwks_url: z.string(),
  platforms: z.array(ltiPlatform),
  placements: z.array(ltiPlacement),
})

const base = '/v3/issuers/:issuerSlug/lti'
const people = { access: ['rw:issuer'], isForPeople: true } as const

export const getLtiOverview = v3Endpoint({
  method: 'GET',
  path: base,
  ...people,
  summary: 'Learning platforms of an issuer (LTI 1.3) and the places where its badges can be earned',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: ltiOverview,
})

export const createLtiRegistrationLink = v3Endpoint({
  method: 'POST',
  path: `${base}/registrations`,
  ...people,
  summary: 'A link for dynamic registration: good for one platform and one day (owner, editor); needs a fresh sign-in',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: z.object({ url: z.string(), expires_at: shownMoment }),
  status: 201,
})

export const ltiPlatformInput = z.object({
  name: text(255),
  iss: secureUrl,
  client_id: text(255),
  login_url: secureUrl,
  token_url: secureUrl,
  jwks_url: secureUrl,
  deployment_id: text(255),
})

export const addLtiPlatform = v3Endpoint({
  method: 'POST',
  path: `${base}/platforms`,
  ...people,
  summary: 'Register a platform by hand (owner, editor); needs a fresh sign-in',
  params: issuerPath,
  query: noQuery,
  body: ltiPlatformInput,
  response: ltiPlatform,
  status: 201,
})

const platformPath = issuerPath.extend({ platformId: z.string().max(64) })

export const removeLtiPlatform = v3Endpoint({
  method: 'DELETE',
  path: `${base}/platforms/:platformId`,
  ...people,
  summary: 'Remove a platform with its places; what was awarded stays (owner, editor)',
  params: platformPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const approveLtiDeployment = v3Endpoint({
  method: 'POST',
  path: `${base}/platforms/:platformId/deployments`,
  ...people,
  summary: 'Let a deployment of the platform in (owner, editor); needs a fresh sign-in',
  params: platformPath,
  query: noQuery,
  body: z.object({ deployment_id: text(255) }),
  response: nothing,
  status: 204,
})

const placementPath = issuerPath.extend({ placementId: z.string().max(64) })

export const changeLtiPlacement = v3Endpoint({
  method: 'PUT',
  path: `${base}/placements/:placementId`,
  ...people,
  summary: 'Change the result that earns the badge of a place (owner, editor)',
  params: placementPath,
  query: noQuery,
  body: z.object({ threshold: z.number().int().min(1).max(100) }),
  response: ltiPlacement,
})

export const checkLtiPlacement = v3Endpoint({
  method: 'POST',
  path: `${base}/placements/:placementId/check`,
  ...people,
  summary: 'Ask the platform for results now, and award what they earn',
  params: placementPath,
  query: noQuery,
  body: noBody,
  response: ltiPlacement,
})

export const removeLtiPlacement = v3Endpoint({
  method: 'DELETE',
  path: `${base}/placements/:placementId`,
  ...people,
  summary: 'Award nothing more for results at this place (owner, editor)',
  params: placementPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
