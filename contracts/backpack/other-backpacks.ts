import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v3Endpoint, wayEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { urlLength } from '../fields/limits.ts'

const reads = { access: ['r:backpack', 'rw:backpack'], isForPeople: true } as const
const writes = { access: ['rw:backpack'], isForPeople: true } as const
const path = '/v3/backpack/connections'
const connectionPath = z.object({ connectionId: z.string().max(64) })

/** Badges that one call may choose, and connections that one account may have. */
export const chosenMaximum = 500
export const connectionMaximum = 20

/** How bringing in goes on or went; `refusals` names the first fifty badges that were not taken, and why. */
export const connectionRun = z.object({
  kind: z.enum(['chosen', 'all', 'sync']),
  state: z.enum(['running', 'done', 'failed']),
  /** Why it waits or ended before its end. */
  reason: z.string().nullable(),
  found: z.number().int(),
  added: z.number().int(),
  refreshed: z.number().int(),
  kept: z.number().int(),
  refused: z.number().int(),
  refusals: z.array(z.object({ name: z.string(), reason: z.string() })),
  started_at: shownMoment,
  finished_at: shownMoment.nullable(),
})
export type ConnectionRun = z.infer<typeof connectionRun>

export const connection = z.object({
  id: z.string(),
  /** What the other backpack calls itself. */
  name: z.string(),
  /** Where it is: the host that people know. */
  host: z.string(),
  /** What it is connected by anew. */
  address: z.string(),
  /** Who the person is there, as far as it says. */
  person: z.string().nullable(),
  /** `ended`: it no longer lets Sash in. */
  state: z.enum(['connected', 'ended']),
  may_read: z.boolean(),
  may_send: z.boolean(),
  /** Whether I let Sash write my profile there, and whether I could. */
  may_write_profile: z.boolean(),
  offers_profile: z.boolean(),
  sync: z.object({
    is_on: z.boolean(),
    last_at: shownMoment.nullable(),
    next_at: shownMoment.nullable(),
    /** Why the last try failed. */
    problem: z.string().nullable(),
  }),
  run: connectionRun.nullable(),
  connected_at: shownMoment,
})
export type BackpackConnection = z.infer<typeof connection>

export const listBackpackConnections = v3Endpoint({
  method: 'GET',
  path,
  ...reads,
  summary: 'Backpacks elsewhere that I have connected',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(connection),
})

/**
 * Takes the address of the site, of its Open Badges 3.0 interface or of its description. The browser is marked, and has
 * to come back from `url` within ten minutes.
 */
export const beginBackpackConnection = v3Endpoint({
  method: 'POST',
  path,
  ...writes,
  summary: 'The address at which I allow another backpack to be connected',
  params: noParams,
  query: noQuery,
  body: z.object({
    address: z
      .string({ error: fieldFault('field.required') })
      .trim()
      .min(1)
      .max(urlLength),
    /** Asks, beside the rest, to be let write my profile there. */
    writes_profile: z.boolean().default(false),
  }),
  response: z.object({ url: z.string() }),
})

export const finishBackpackConnection = wayEndpoint({
  method: 'GET',
  path: '/account/other-backpacks/callback',
  access: 'public',
  summary: 'Where another backpack sends the browser back to',
  params: noParams,
  query: z.record(z.string(), z.unknown()),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

export const getBackpackConnection = v3Endpoint({
  method: 'GET',
  path: `${path}/:connectionId`,
  ...reads,
  summary: 'One connected backpack, and how bringing in from it goes on',
  params: connectionPath,
  query: noQuery,
  body: noBody,
  response: connection,
})

export const removeBackpackConnection = v3Endpoint({
  method: 'DELETE',
  path: `${path}/:connectionId`,
  ...writes,
  summary: 'Disconnect another backpack; its tokens are given back',
  params: connectionPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const otherProfile = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  url: z.string().nullable(),
  description: z.string().nullable(),
})
export type OtherProfile = z.infer<typeof otherProfile>

export const getConnectedProfile = v3Endpoint({
  method: 'GET',
  path: `${path}/:connectionId/profile`,
  ...reads,
  summary: 'My profile in a connected backpack, as it is there now',
  params: connectionPath,
  query: noQuery,
  body: noBody,
  response: otherProfile,
})

/** My name here becomes my name there; the rest of the profile stays. Answers it as it is there then. */
export const updateConnectedProfile = v3Endpoint({
  method: 'PUT',
  path: `${path}/:connectionId/profile`,
  ...writes,
  summary: 'Give my profile in a connected backpack the name that I have here',
  params: connectionPath,
  query: noQuery,
  body: noBody,
  response: otherProfile,
})

export const otherBadge = z.object({
  /** Stays the same while the badge does. */
  key: z.string(),
  name: z.string(),
  issuer: z.string().nullable(),
  description: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires: z.string().nullable(),
  /** The badge in this backpack, if it is here already. */
  badge_id: z.string().nullable(),
  /** Why it was not taken the last time. */
  refusal: z.string().nullable(),
})
export type OtherBadge = z.infer<typeof otherBadge>

export const listConnectedBadges = v3Endpoint({
  method: 'GET',
  path: `${path}/:connectionId/badges`,
  ...reads,
  summary: 'A page of the badges in a connected backpack',
  params: connectionPath,
  query: z.object({ cursor: z.string().max(1000).optional() }),
  body: noBody,
  response: z.object({
    badges: z.array(otherBadge),
    total: z.number().int().nullable(),
    next_cursor: z.string().nullable(),
  }),
})

/** Without `keys` all badges are brought in. They are verified one by one in the background. */
export const importConnectedBadges = v3Endpoint({
  method: 'POST',
  path: `${path}/:connectionId/imports`,
  ...writes,
  summary: 'Bring in badges from a connected backpack',
  params: connectionPath,
  query: noQuery,
  body: z.object({
    keys: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1)
      .max(chosenMaximum)
      .optional(),
  }),
  response: connection,
  status: 202,
})

export const setBackpackConnectionSync = v3Endpoint({
  method: 'PUT',
  path: `${path}/:connectionId/sync`,
  ...writes,
  summary: 'Keep my backpack in step with a connected one, or no longer',
  params: connectionPath,
  query: noQuery,
  body: z.object({ is_on: z.boolean({ error: fieldFault('field.required') }) }),
  response: connection,
})

/** `replaced`: it was there; `unchanged`: the very same was. */
export const sendBadgeToConnection = v3Endpoint({
  method: 'POST',
  path: `${path}/:connectionId/sent`,
  ...writes,
  summary: 'Send one of my badges to a connected backpack',
  params: connectionPath,
  query: noQuery,
  body: z.object({ badge: z.string({ error: fieldFault('field.required') }).max(64) }),
  response: z.object({ outcome: z.enum(['added', 'replaced', 'unchanged']) }),
})
