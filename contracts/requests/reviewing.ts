import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { awardDetails } from '../awards/award-details.ts'
import { shownResultDescription } from '../badge-classes/achievement-details.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { email, markdown, optionalPlainText, shownMoment } from '../fields/fields.ts'
import { issuerPath } from '../issuers/issuers.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import {
  evidenceFileMaximum,
  evidenceLinkMaximum,
  evidencePart,
  pointVerdict,
  requestEvent,
  requestState,
} from './asking.ts'
import { pointMaximum, requestPoint } from './request-rules.ts'

/** Who asks, or has it, as staff know them. */
export const requestPerson = z.object({ name: z.string(), email: z.string() })

/** The badge that is asked for, as staff know it. */
export const requestedBadge = z.object({ id: z.string(), name: z.string(), picture: z.string() })

/** Who of two has accepted a request, and when. */
export const firstAcceptance = z.object({ by: z.string().nullable(), at: shownMoment, own: z.boolean() })

export const requestReviewInBrief = z.object({
  id: z.string(),
  state: requestState,
  badge_class: requestedBadge,
  /** By which claim it was made; of none on the page of the badge. */
  claim: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Who asks. */
  person: requestPerson,
  /** Whether that is the caller, who decides nothing of it. */
  own: z.boolean(),
  /** How often it was sent. */
  rounds: z.number().int(),
  sent_at: shownMoment,
  evidence_count: z.number().int(),
  /** Who has it at the moment. */
  assigned_to: requestPerson.nullable(),
  assigned_until: shownMoment.nullable(),
  /** Whether that is the caller. */
  mine: z.boolean(),
  /** How many different people of the staff have to accept, and who of two has done so. */
  reviewers: z.number().int(),
  first_accepted: firstAcceptance.nullable(),
  decided_at: shownMoment.nullable(),
})
export type RequestReviewInBrief = z.infer<typeof requestReviewInBrief>

export const requestReview = requestReviewInBrief.extend({
  points: z.array(requestPoint),
  verdicts: z.array(pointVerdict),
  /** What the first of two who accepted it has judged of each point; for the staff alone. */
  first_verdicts: z.array(pointVerdict),
  evidence: z.array(evidencePart),
  /** Results that the badge can have. */
  result_descriptions: z.array(shownResultDescription),
  answer: z.string().nullable(),
  decided_by: z.string().nullable(),
  award_id: z.string().nullable(),
  /** An award of the badge that the person has already. */
  held_award: z.string().nullable(),
  /** What was decided of earlier requests of the person for the badge, newest first. */
  earlier: z.array(
    z.object({ state: requestState, decided_at: shownMoment.nullable(), answer: z.string().nullable() }),
  ),
  /** Newest first, with who did it. */
  history: z.array(requestEvent.extend({ by: z.string().nullable() })),
})
export type RequestReview = z.infer<typeof requestReview>

const base = '/v3/issuers/:issuerSlug/requests'
export const reviewPath = issuerPath.extend({ requestId: z.string().max(64) })
export type ReviewPath = z.infer<typeof reviewPath>

export const reviewFilter = z.object({
  /** `waiting` for a decision; `back` with the person; `decided`. */
  state: z.enum(['waiting', 'back', 'decided']).optional(),
  badge: z.string().max(64).optional(),
  /** Whose they are at the moment: the caller's, or nobody's. */
  assigned: z.enum(['me', 'nobody']).optional(),
  num: z.string().max(32).optional(),
  cursor: z.string().max(256).optional(),
})

/** Answers pages through the `Link` header. */
export const listBadgeRequests = v3Endpoint({
  method: 'GET',
  path: base,
  access: readsOneIssuer,
  summary: 'Requests for badges of an issuer, the oldest first, of decided ones the newest (any staff role)',
  params: issuerPath,
  query: reviewFilter,
  body: noBody,
  response: z.array(requestReviewInBrief),
})

export const getBadgeRequest = v3Endpoint({
  method: 'GET',
  path: `${base}/:requestId`,
  access: readsOneIssuer,
  summary: 'One request: who asks, what they show, what was decided (any staff role)',
  params: reviewPath,
  query: noQuery,
  body: noBody,
  response: requestReview,
})

export const getBadgeRequestFile = v3Endpoint({
  method: 'GET',
  path: `${base}/:requestId/files/:partId`,
  access: readsOneIssuer,
  summary: 'A file of a request, to save (any staff role)',
  params: reviewPath.extend({ partId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})

export const removePublicEvidence = v3Endpoint({
  method: 'DELETE',
  path: `${base}/:requestId/public-files/:partId`,
  access: changesOneIssuer,
  summary: 'Take a file that stands on a badge off it (owner, editor)',
  description: 'The badge is signed anew without it, and nobody gets the file any more but who may see the request.',
  params: reviewPath.extend({ partId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const setBadgeRequestReviewer = v3Endpoint({
  method: 'POST',
  path: `${base}/:requestId/assignment`,
  access: changesOneIssuer,
  summary: 'Take a request, hand it to somebody of the staff, or put it back (any staff role)',
  description:
    'Without `to` the caller takes it; with an address whoever of the staff has proven it; with null nobody has it. It is theirs for 7 days. That is a word among reviewers, and locks nothing.',
  params: reviewPath,
  query: noQuery,
  body: z.object({ to: email.nullish() }),
  response: requestReview,
  refusals: [403, 409],
})

export const requestDecision = z.object({
  /** How often it had been sent when the reviewer read it, as `rounds` of the request says. */
  rounds: z.number().int().min(1).max(1_000_000),
  decision: z.enum(['accept', 'send-back', 'decline']),
  verdicts: z.array(pointVerdict).max(pointMaximum).default([]),
  /** What the person reads. Needed to send back and to decline. */
  text: optionalPlainText(2000),
  /** Why it is accepted though a required point is not met. */
  override: optionalPlainText(500),
  /** Which parts of the evidence stand on the badge, of those that the person lets; all of these without it. */
  evidence: z
    .array(z.string().max(64))
    .max(evidenceLinkMaximum + evidenceFileMaximum + 1)
    .optional(),
  /** What the badge says of how it was earned. */
  narrative: markdown(2000).nullish(),
  /** What the person reached, as the badge class has it; it stands on the badge. Only where it is accepted. */
  results: awardDetails.shape.results,
})
export type RequestDecision = z.output<typeof requestDecision>

export const decideBadgeRequest = v3Endpoint({
  method: 'POST',
  path: `${base}/:requestId/decision`,
  access: changesOneIssuer,
  summary: 'Accept a request and award the badge, send it back, or decline it (any staff role)',
  description:
    'One decision counts: where somebody was earlier, 409 says who and when; where it was taken back and sent anew since it was read, 409 says that. Accepting needs every required point to be met, or a reason in `override`; the badge is awarded with it, or nothing is done. Where two have to accept, the first acceptance awards nothing and the request waits on; the second is another person’s (409). Nobody decides of a request of their own (403).',
  params: reviewPath,
  query: noQuery,
  body: requestDecision,
  response: requestReview,
  refusals: [403, 409],
})

/** Requests that are decided at once. */
export const decisionMaximum = 100

export const requestDecisions = requestDecision
  .pick({ decision: true, text: true, override: true, narrative: true })
  .extend({
    requests: z
      .array(requestDecision.pick({ rounds: true }).extend({ id: z.string().max(64) }))
      .min(1)
      .max(decisionMaximum),
    /** Whether every point of each of them is met. */
    points_met: z.boolean().default(false),
  })
export type RequestDecisions = z.output<typeof requestDecisions>

export const requestOutcome = z.object({
  id: z.string(),
  /** How it stands now, `submitted` where the caller has accepted it as the first of two; null for one that was not decided by this call. */
  state: requestState.nullable(),
  /** The code of what kept it from being decided, and the same in words. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
})
export type RequestOutcome = z.infer<typeof requestOutcome>

export const decideBadgeRequests = v3Endpoint({
  method: 'POST',
  path: '/v3/issuers/:issuerSlug/request-decisions',
  access: changesOneIssuer,
  summary: 'Decide up to 100 requests in the same way (any staff role)',
  description:
    'Each is decided by itself, as one would be: what keeps one from being decided keeps no other, and the answer says of each what came of it, in the order in which they were named. Accepted ones take along all evidence that the person lets stand on the badge. Sent again it decides nothing twice.',
  params: issuerPath,
  query: noQuery,
  body: requestDecisions,
  response: z.object({ outcomes: z.array(requestOutcome) }),
})
