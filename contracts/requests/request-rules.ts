import { z } from 'zod'
import { documentEndpoint, v3Endpoint } from '../areas.ts'
import { badgePath } from '../badge-classes/badge-classes.ts'
import { noBody, noQuery } from '../endpoint.ts'
import { optionalPlainText, text } from '../fields/fields.ts'
import { nameStanding } from '../names/standing-schema.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'

/** Points that reviewers judge, and the length of one. */
export const pointMaximum = 20
export const pointLength = 500
const noteLength = 2000

export const evidenceWish = z.enum(['off', 'optional', 'required'])
export type EvidenceWish = z.infer<typeof evidenceWish>

/** Which kinds of evidence people are asked for. */
export const requestAsks = z.object({ text: evidenceWish, links: evidenceWish, files: evidenceWish })
export type RequestAsks = z.infer<typeof requestAsks>

/** What is judged by itself. The key stays the same while it does, and names it in verdicts. */
export const requestPoint = z.object({
  key: z.string().regex(/^[\w-]{1,32}$/),
  text: text(pointLength),
  required: z.boolean(),
})
export type RequestPoint = z.infer<typeof requestPoint>

export const requestRules = z.object({
  /** Whether people may ask now. */
  open: z.boolean(),
  asks: requestAsks,
  points: z.array(requestPoint),
  /** How many different people of the staff have to accept. */
  reviewers: z.number().int().min(1).max(2),
  /** What people read before they ask. */
  note: z.string().nullable(),
  /** What keeps requests from being accepted as the staff is now; null where nothing does. */
  warning: z.object({ code: z.string(), reason: z.string() }).nullable(),
})
export type RequestRules = z.infer<typeof requestRules>

export const requestRulesInput = z.object({
  open: z.boolean(),
  asks: requestAsks.default({ text: 'optional', links: 'optional', files: 'optional' }),
  points: z.array(requestPoint).max(pointMaximum).default([]),
  reviewers: z.number().int().min(1).max(2).default(1),
  note: optionalPlainText(noteLength),
})
export type RequestRulesInput = z.output<typeof requestRulesInput>

const path = '/v3/issuers/:issuerSlug/badges/:badgeSlug/request-rules'

export const getBadgeRequestRules = v3Endpoint({
  method: 'GET',
  path,
  access: readsOneIssuer,
  summary: 'Whether people may ask for a badge of the class, and what they have to show (any staff role)',
  params: badgePath,
  query: noQuery,
  body: noBody,
  response: requestRules,
  etag: {},
})

export const saveBadgeRequestRules = v3Endpoint({
  method: 'PUT',
  path,
  access: changesOneIssuer,
  summary: 'Let people ask for a badge of the class, or no longer (owner, editor)',
  description:
    'Requests that were sent before are judged by the points that they were sent with. Where two have to accept and only one may decide, it is saved all the same, and `warning` says so.',
  params: badgePath,
  query: noQuery,
  body: requestRulesInput,
  response: requestRules,
  ifMatch: true,
})

export const askedBadge = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  picture: z.string(),
  image_alt: z.string(),
  issuer: z.string(),
  issuerStanding: nameStanding,
})

/** 404 for a class that there is not, and for one that nobody may ask for. */
export const getPublicBadgeRequestRules = v3Endpoint({
  method: 'GET',
  path: '/v3/request-rules/:badgeSlug',
  access: 'public',
  summary: 'What an issuer wants to see of people who ask for a badge of the class',
  params: z.object({ badgeSlug: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: z.object({
    badge_class: askedBadge,
    asks: requestAsks,
    points: z.array(requestPoint),
    note: z.string().nullable(),
  }),
})

/** What somebody showed with a request and lets stand on the badge; up to 10 MB, so that it is counted. */
export const getPublicEvidence = documentEndpoint({
  edge: { rate: 'network' },
  method: 'GET',
  path: '/public/evidence/:partId',
  access: 'public',
  summary: 'A file that stands on a badge as evidence, to save',
  description:
    'As long as the badge is good and names it. Sent with an `ETag`; asked for again with `If-None-Match` it answers 304.',
  params: z.object({ partId: z.string().max(64) }),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})
