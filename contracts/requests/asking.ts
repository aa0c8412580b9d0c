import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { optionalPlainText, shownMoment, webUrl } from '../fields/fields.ts'
import { recipientLength } from '../fields/limits.ts'
import { withoutTags } from '../fields/without-tags.ts'
import { askedBadge, requestAsks, requestPoint } from './request-rules.ts'

/** Days in which a draft, or a request that was sent back, is to be sent. */
export const answerDays = 14
/** Hours after which somebody who was declined may ask again. */
export const askAgainHours = 24
/** Days for which a reviewer has a request. */
export const assignedDays = 7
/** Requests of one person that wait, and of one badge class. */
export const openMaximum = 20
export const waitingMaximum = 2000
/** Of one request: characters of the text, links, files, bytes of a file. */
export const evidenceTextLength = 10_000
export const evidenceLinkMaximum = 20
export const evidenceFileMaximum = 10
export const evidenceFileBytes = 10 * 1024 * 1024
/** Bytes of the files of all requests that a person has open. */
export const openBytesMaximum = 300 * 1024 * 1024

export const requestState = z.enum([
  'draft',
  'submitted',
  'changes-asked',
  'accepted',
  'declined',
  'withdrawn',
  'lapsed',
])
export type RequestState = z.infer<typeof requestState>

export const pointVerdict = z.object({
  /** The key of a point. */
  point: z.string().max(32),
  verdict: z.enum(['met', 'not-met', 'not-asked']),
  note: optionalPlainText(2000),
})
export type PointVerdict = z.infer<typeof pointVerdict>

export const evidencePart = z.object({
  id: z.string(),
  kind: z.enum(['text', 'link', 'file']),
  /** The text, or the address of the link; null for a file. */
  content: z.string().nullable(),
  /** Of a file. */
  name: z.string().nullable(),
  media_type: z.string().nullable(),
  bytes: z.number().int().nullable(),
  /** When the file was looked through for viruses and nothing was found. Null where nobody looked. */
  virus_checked_at: shownMoment.nullable(),
  /** Whether the person lets it stand on the badge. */
  public: z.boolean(),
  /** Whether it stands on the badge that was awarded. */
  on_badge: z.boolean(),
  /** Whether it came after the request was sent back last. */
  new: z.boolean(),
})
export type EvidencePart = z.infer<typeof evidencePart>

/** Steps that are for reviewers alone: who has a request at the moment, and who of two has accepted it and with which words. */
export const reviewersEvents = ['assigned', 'released', 'accepted-first'] as const

export const requestEvent = z.object({
  kind: z.enum([
    'sent',
    'assigned',
    'released',
    'sent-back',
    'accepted-first',
    'accepted',
    'declined',
    'withdrawn',
    'lapsed',
  ]),
  at: shownMoment,
  /** What was said with it. */
  said: z.string().nullable(),
})
export type RequestEvent = z.infer<typeof requestEvent>

export const requestInBrief = z.object({
  id: z.string(),
  state: requestState,
  badge_class: askedBadge,
  created_at: shownMoment,
  sent_at: shownMoment.nullable(),
  /** Until when it is to be sent, where it is a draft or was sent back. */
  due_at: shownMoment.nullable(),
  decided_at: shownMoment.nullable(),
  /** What the issuer said to it last. */
  answer: z.string().nullable(),
  award_id: z.string().nullable(),
  /** The name of the claim that it was made by. */
  claim: z.string().nullable(),
})
export type RequestInBrief = z.infer<typeof requestInBrief>

export const ownRequest = requestInBrief.extend({
  asks: requestAsks,
  points: z.array(requestPoint),
  note: z.string().nullable(),
  verdicts: z.array(pointVerdict),
  evidence: z.array(evidencePart),
  /** Newest first. */
  history: z.array(requestEvent),
  /** Whether somebody of the issuer looks at it. */
  looked_at: z.boolean(),
  /** When one that was declined may be asked for again. */
  ask_again_at: shownMoment.nullable(),
  /** Days after the decision for which what was shown is kept. */
  kept_days: z.number().int(),
})
export type OwnRequest = z.infer<typeof ownRequest>

export const requestEvidenceInput = z.object({
  text: z
    .string()
    .max(evidenceTextLength, fieldFault('field.long', { most: evidenceTextLength }))
    .overwrite(withoutTags)
    .nullable(),
  /** Whether the text may stand on the badge. */
  text_public: z.boolean().default(false),
  links: z
    .array(z.object({ url: webUrl, public: z.boolean().default(false) }))
    .max(evidenceLinkMaximum)
    .default([]),
  /** Files that may stand on the badge, by their ids; all others stay private. */
  public_files: z.array(z.string().max(64)).max(evidenceFileMaximum).default([]),
})
export type RequestEvidenceInput = z.output<typeof requestEvidenceInput>

const base = '/v3/requests'
const mine = ['rw:backpack'] as const
export const requestPath = z.object({ requestId: z.string().max(64) })
export type RequestPath = z.infer<typeof requestPath>
const partPath = requestPath.extend({ partId: z.string().max(64) })

/** Answers pages through the `Link` header. */
export const listOwnBadgeRequests = v3Endpoint({
  method: 'GET',
  path: base,
  access: ['r:backpack', 'rw:backpack'],
  summary: 'Badges that I have asked for, newest first',
  params: noParams,
  query: z.object({ num: z.string().max(32).optional(), cursor: z.string().max(256).optional() }),
  body: noBody,
  response: z.array(requestInBrief),
})

export const createBadgeRequest = v3Endpoint({
  method: 'POST',
  path: base,
  access: mine,
  isForPeople: true,
  summary: 'Begin to ask for a badge: a draft, which nobody of the issuer sees before it is sent',
  description:
    'There is one open request of a person for a badge class: asked again it answers the same. 404 for a class that nobody may ask for. 409 for a badge that the person has already, or was declined less than a day ago.',
  params: noParams,
  query: noQuery,
  body: z.object({ badge_class: z.string().max(64) }),
  response: ownRequest,
  status: 201,
  refusals: [409],
})

/** What a claim, or its mail, carries. */
export const createClaimBadgeRequest = v3Endpoint({
  method: 'POST',
  path: '/v3/claims/requests',
  access: mine,
  isForPeople: true,
  summary: 'Begin to ask for the badge of a claim that is reviewed, and hold a place of it for a day',
  description:
    'Takes what the link, code or mail of the claim carries. The place stays while the request waits for its decision; declined or withdrawn it is given back. Asked again it answers the same request, as it does for one of the badge that is open already.',
  params: noParams,
  query: noQuery,
  body: z.object({ token: z.string().max(128), name: z.string().max(recipientLength).optional() }),
  response: ownRequest,
  status: 201,
  refusals: [403, 409],
})

export const getOwnBadgeRequest = v3Endpoint({
  method: 'GET',
  path: `${base}/:requestId`,
  access: ['r:backpack', 'rw:backpack'],
  summary: 'One of my requests: what I showed, what was said to it, what happened',
  params: requestPath,
  query: noQuery,
  body: noBody,
  response: ownRequest,
})

export const updateBadgeRequest = v3Endpoint({
  method: 'PUT',
  path: `${base}/:requestId`,
  access: mine,
  isForPeople: true,
  summary: 'Write down the text and the links of my request, and which parts may stand on the badge',
  description: 'Of a draft, or of one that was sent back. Links are never opened by the server.',
  params: requestPath,
  query: noQuery,
  body: requestEvidenceInput,
  response: ownRequest,
  refusals: [409],
})

export const addBadgeRequestFile = v3Endpoint({
  method: 'POST',
  path: `${base}/:requestId/files`,
  access: mine,
  isForPeople: true,
  summary: 'Add a file to my request: a picture, a PDF, a text, a document or a video',
  description:
    'Takes the file as `application/octet-stream`, up to 10 MB, and 10 of them; 300 MB over all requests that are open. What it is, is found from its bytes; pictures are written anew, without where and when they were taken. Where the operator has files checked for viruses, one in which something is found is refused, and so is each while that cannot be done (503). Sent again it answers the same.',
  params: requestPath,
  query: z.object({ name: z.string().max(255).optional() }),
  body: noBody,
  response: ownRequest,
  status: 201,
  refusals: [409],
  fileTypes: ['application/octet-stream'],
  filesTakeTurns: true,
  bodyLimit: evidenceFileBytes,
})

export const getOwnBadgeRequestFile = v3Endpoint({
  method: 'GET',
  path: `${base}/:requestId/files/:partId`,
  access: ['r:backpack', 'rw:backpack'],
  summary: 'A file of my request, to save',
  params: partPath,
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})

export const removeBadgeRequestFile = v3Endpoint({
  method: 'DELETE',
  path: `${base}/:requestId/files/:partId`,
  access: mine,
  isForPeople: true,
  summary: 'Take a file out of my request',
  params: partPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  refusals: [409],
})

export const removeOwnPublicEvidence = v3Endpoint({
  method: 'DELETE',
  path: `${base}/:requestId/public-files/:partId`,
  access: mine,
  isForPeople: true,
  summary: 'Take a file that stands on my badge off it',
  description: 'The badge is signed anew without it, and nobody gets the file any more but who may see the request.',
  params: partPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const submitBadgeRequest = v3Endpoint({
  method: 'POST',
  path: `${base}/:requestId/send`,
  access: mine,
  isForPeople: true,
  summary: 'Send my request to the issuer, for the first time or again',
  description: 'Sent twice it is sent once. 400 while something is missing that is asked for.',
  params: requestPath,
  query: noQuery,
  body: noBody,
  response: ownRequest,
  refusals: [409],
})

export const withdrawBadgeRequest = v3Endpoint({
  method: 'POST',
  path: `${base}/:requestId/withdraw`,
  access: mine,
  isForPeople: true,
  summary: 'Take my request back; what I showed and what was written is deleted at once',
  params: requestPath,
  query: noQuery,
  body: noBody,
  response: ownRequest,
  refusals: [409],
})
