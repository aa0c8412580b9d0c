import { z } from 'zod'
import { claimingEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { email, shownMoment } from '../fields/fields.ts'
import { recipientLength } from '../fields/limits.ts'
import { nameStanding } from '../names/standing-schema.ts'
import { requestAsks } from '../requests/request-rules.ts'
import { shownClaimState } from './claims.ts'

/** What a link of a claim or a printed code carries, however it was typed. */
const token = z.string().max(128)
const name = z.string().max(recipientLength).optional()

export const openedClaim = z.object({
  /** `elsewhere`: it opens with the code that is shown on the spot now. */
  state: shownClaimState.exclude(['draft']).or(z.enum(['used', 'void', 'elsewhere'])),
  title: z.string(),
  opens_at: shownMoment.nullable(),
  closes_at: shownMoment.nullable(),
  time_zone: z.string(),
  domains: z.array(z.string()),
  asks_name: z.boolean(),
  /** Whoever claims makes a request (`/v3/claims/requests`) instead of taking the badge. */
  reviewed: z.boolean(),
  asks: requestAsks,
  name: z.string(),
  description: z.string(),
  picture: z.string(),
  image_alt: z.string(),
  issuer: z.string(),
  issuerStanding: nameStanding,
})
export type OpenedClaim = z.infer<typeof openedClaim>

/** What the page of a claim says, beside the badge. */
export type ClaimStep =
  /** Somebody may take the badge; `trouble` says why the last try did not do. */
  | { is: 'open'; trouble?: string; email?: string; name?: string }
  /** A mail is on its way, or would be. */
  | { is: 'sent'; email: string; until: string }
  /** Opened from that mail. */
  | { is: 'prove'; trouble?: string; name?: string }
  /** The address is not one of those that may. */
  | { is: 'other' }
  | { is: 'early' | 'paused' | 'full' | 'ended' | 'used' | 'void' | 'elsewhere' }
  /** Of a claim that takes printed codes, opened without one. */
  | { is: 'code' }

/** Changes nothing. 404 for what leads to no claim, or to one that was never started. */
export const previewClaim = v3Endpoint({
  method: 'POST',
  path: '/v3/claims/preview',
  access: 'public',
  summary: 'What the link or code of a claim opens: the badge, who gives it, what is asked for; no numbers of others',
  params: noParams,
  query: noQuery,
  body: z.object({ token }),
  response: openedClaim,
})

export const claimedBadge = z.object({
  /** `held` already: no place and no code was used up. */
  state: z.enum(['claimed', 'held']),
  award_id: z.string(),
})

export const claimBadge = v3Endpoint({
  method: 'POST',
  path: '/v3/claims/take',
  access: ['rw:backpack'],
  isForPeople: true,
  summary: 'Take the badge of a claim, for a proven address of the person who is signed in',
  description:
    'Sent again it answers the same award: everybody takes a badge once. 409 for a claim that is reviewed: that is asked for with `/v3/claims/requests`.',
  params: noParams,
  query: noQuery,
  body: z.object({ token, name }),
  response: claimedBadge,
  refusals: [403, 409],
})

export const requestClaimPlace = v3Endpoint({
  method: 'POST',
  path: '/v3/claims/places',
  access: 'public',
  summary: 'Hold a place of a claim for 15 minutes and have a mail sent to the address, which proves it',
  description: 'The answer is the same whether the address is known here or not, and whether it has claimed before.',
  params: noParams,
  query: noQuery,
  body: z.object({ token, email, name }),
  response: z.object({ held_until: shownMoment }),
  refusals: [403, 409],
})

export const confirmClaim = v3Endpoint({
  method: 'POST',
  path: '/v3/claims/proofs',
  access: 'public',
  summary: 'Take the badge with what the mail of a claim carries, which proves the address',
  description:
    'A name that stands on the badge comes along here. Answers what opens the badge for whoever has none but the address: the token of a link that keeps it (`/v3/keep-links`). Sent again it answers the same award.',
  params: noParams,
  query: noQuery,
  body: z.object({ token, name }),
  response: claimedBadge.extend({ keep_token: z.string() }),
  refusals: [403, 409],
})

const atToken = z.object({ token })

export const openClaimPage = claimingEndpoint({
  method: 'GET',
  path: '/c/:token',
  access: 'public',
  summary: 'Link of a claim: a page that shows the badge and changes nothing',
  params: atToken,
  query: noQuery,
  body: noBody,
  response: z.string(),
  otherAnswers: { 302: nothing },
  answer: 'html',
})

export const submitClaimForm = claimingEndpoint({
  method: 'POST',
  path: '/c/:token',
  access: 'public',
  summary: 'What the form on the page of a claim sends: holds a place, and has a mail sent',
  params: atToken,
  query: noQuery,
  body: z.object({ email: z.string().max(512), name: z.string().max(512).optional() }),
  response: z.string(),
  answer: 'html',
  refusals: [403, 409],
  encoding: 'form',
  bodyLimit: 16_384,
})

export const openClaimProofPage = claimingEndpoint({
  method: 'GET',
  path: '/c/proof/:token',
  access: 'public',
  summary: 'Link of the mail of a claim: a page with a button that takes the badge',
  params: atToken,
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'html',
})

export const pressClaimProof = claimingEndpoint({
  method: 'POST',
  path: '/c/proof/:token',
  access: 'public',
  summary: 'The button on that page: takes the badge, and leads to where it is kept',
  params: atToken,
  query: noQuery,
  body: z.object({ name: z.string().max(512).optional() }),
  response: z.string(),
  otherAnswers: { 302: nothing },
  answer: 'html',
  refusals: [403, 409],
  encoding: 'form',
  bodyLimit: 16_384,
})

export const openClaimCodePage = claimingEndpoint({
  method: 'GET',
  path: '/claim',
  access: 'public',
  summary: 'Page to type the code of a claim',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'html',
})

export const submitClaimCode = claimingEndpoint({
  method: 'POST',
  path: '/claim',
  access: 'public',
  summary: 'A code of a claim that was typed; leads to its page',
  params: noParams,
  query: noQuery,
  body: z.object({ claim_code: z.string().max(128) }),
  response: z.string(),
  otherAnswers: { 302: nothing },
  answer: 'html',
  refusals: [403, 409],
  encoding: 'form',
  bodyLimit: 16_384,
})
