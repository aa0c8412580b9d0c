import { z } from 'zod'
import { courseEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { issuerPath } from '../issuers/issuers.ts'

const long = z.string().max(4096)

/** How a platform begins a launch (Security Framework 1.0, section 5.1.1). */
export const ltiLoginHint = z.object({
  iss: long,
  login_hint: long,
  target_link_uri: long,
  lti_message_hint: long.optional(),
  client_id: long.optional(),
  lti_deployment_id: long.optional(),
})

const login = {
  path: '/lti/login/:issuerSlug',
  access: 'public',
  summary: 'Begin a launch from a learning platform (LTI 1.3)',
  params: issuerPath,
  response: nothing,
  status: 302,
  answer: 'redirect',
} as const

export const startLtiLogin = courseEndpoint({ ...login, method: 'GET', query: ltiLoginHint, body: noBody })
export const startLtiLoginByForm = courseEndpoint({
  ...login,
  method: 'POST',
  query: noQuery,
  body: ltiLoginHint,
  encoding: 'form',
})

const page = { access: 'public', params: noParams, query: noQuery, response: z.string(), answer: 'html' } as const

/** Where the platform sends the person with a signed token. */
export const launchLti = courseEndpoint({
  ...page,
  method: 'POST',
  path: '/lti/launch',
  summary: 'Open Sash in a course (LTI 1.3)',
  body: z.object({
    state: long.optional(),
    id_token: z.string().max(100_000).optional(),
    error: long.optional(),
  }),
  encoding: 'form',
})

/** Brings the badge that was chosen in a window of its own back to the platform (Deep Linking 2.0). */
export const chooseLtiContent = courseEndpoint({
  ...page,
  method: 'POST',
  path: '/lti/deep-link',
  summary: 'Give the chosen badge to the learning platform',
  body: z.object({ ticket: z.string().max(128) }),
  encoding: 'form',
})

/** Opened by the administrator of a platform, which adds where it describes itself. */
export const registerLtiPlatform = courseEndpoint({
  ...page,
  method: 'GET',
  path: '/lti/register/:token',
  summary: 'Register a platform (LTI Dynamic Registration 1.0)',
  params: z.object({ token: z.string().max(128) }),
  query: z.object({ openid_configuration: long.optional(), registration_token: z.string().max(16_384).optional() }),
  body: noBody,
})

export const listLtiKeys = courseEndpoint({
  method: 'GET',
  path: '/lti/jwks',
  edge: { rate: 'none' },
  access: 'public',
  summary: 'The keys that Sash signs with towards learning platforms',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
})

const handoffPath = z.object({ code: z.string().max(128) })
const people = { access: ['rw:profile'], isForPeople: true } as const

/** What somebody came from a course for. */
export const ltiHandoff = z.object({
  purpose: z.enum(['link', 'place']),
  platform: z.string(),
  course: z.string(),
  /** As the platform calls the person. */
  person: z.string(),
  /** Whose badges can be placed; null where any of the person's issuers will do. */
  issuer: z.object({ slug: z.string(), name: z.string() }).nullable(),
})
export type LtiHandoff = z.infer<typeof ltiHandoff>

export const getLtiHandoff = v3Endpoint({
  method: 'GET',
  path: '/v3/lti/handoffs/:code',
  ...people,
  summary: 'What was begun in a course and goes on here',
  params: handoffPath,
  query: noQuery,
  body: noBody,
  response: ltiHandoff,
})

export const linkLtiAccount = v3Endpoint({
  method: 'POST',
  path: '/v3/lti/handoffs/:code/link',
  ...people,
  summary: 'Say that the person of the course is you: badges from there go to your primary address',
  params: handoffPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const placeLtiBadge = v3Endpoint({
  method: 'POST',
  path: '/v3/lti/handoffs/:code/place',
  access: ['rw:issuer'],
  isForPeople: true,
  summary: 'Choose the badge of a place in a course and the result from which on it is awarded',
  params: handoffPath,
  query: noQuery,
  body: z.object({
    issuer_slug: z.string().max(64),
    badge_slug: z.string().max(64),
    threshold: z.number().int().min(1).max(100),
  }),
  response: nothing,
  status: 204,
})

/** People of platforms that are this account. */
export const listLtiLinks = v3Endpoint({
  method: 'GET',
  path: '/v3/lti/links',
  ...people,
  summary: 'Learning platforms that you said you are known at',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(z.object({ id: z.string(), platform: z.string(), linked_at: shownMoment })),
})

export const removeLtiLink = v3Endpoint({
  method: 'DELETE',
  path: '/v3/lti/links/:linkId',
  ...people,
  summary: 'Take that back',
  params: z.object({ linkId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
