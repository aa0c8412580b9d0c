import { z } from 'zod'
import { claimsFault } from '#shared/messages/faults/claims.ts'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery } from '../endpoint.ts'
import { email, markdown, shownMoment, text, timestamp, webUrl } from '../fields/fields.ts'
import { descriptionLength, listMaximum } from '../fields/limits.ts'
import { someOf } from '../fields/some-of.ts'
import { issuerPath } from '../issuers/issuers.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { requestAsks } from '../requests/request-rules.ts'

/**
 * `link`: whoever has the link claims, as many as there are places. `codes`: each printed code is good once. `kiosk`: only with
 * the code that somebody shows on the spot, another one each minute.
 */
export const claimKind = z.enum(['link', 'codes', 'kiosk'])
export type ClaimKind = z.infer<typeof claimKind>

/** As staff set it. */
export const claimState = z.enum(['draft', 'open', 'paused', 'ended'])
export type ClaimState = z.infer<typeof claimState>

/** As people meet it: an open one is `early` before its time, `full` without a place left, `ended` behind its time. */
export const shownClaimState = z.enum(['draft', 'early', 'open', 'paused', 'full', 'ended'])
export type ShownClaimState = z.infer<typeof shownClaimState>

/** Minutes for which a place is held for whoever proves an address by mail. */
export const heldMinutes = 15
/** Claims that one issuer can have. */
export const claimMaximum = 2000
/** Places of one claim. */
export const placeMaximum = 100_000
const titleLength = 120
const domainMaximum = 50

// Also under the names that it has left behind, as browsers tell some of them; a difference to UTC is no place.
const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

/** A name of the IANA time zone database, such as `Europe/London`. */
const timeZone = z.string().max(64).refine(isTimeZone, claimsFault('claim.zone'))

/** The part of an address behind the `@`, whole: `school.example` is not `my.school.example`. */
const domain = z
  .string({ error: fieldFault('field.required') })
  .max(254, claimsFault('claim.domain'))
  .transform((value) => email.safeParse(`x@${value.trim().replace(/^@/, '')}`))
  .refine(({ success }) => success, claimsFault('claim.domain'))
  .transform(({ data }) => (data ?? '').slice(2))

const shape = {
  title: text(titleLength),
  opens_at: timestamp.nullish(),
  closes_at: timestamp.nullish(),
  /** The zone in which the issuer thinks of both, told beside them. */
  time_zone: timeZone,
  /** How many may claim; null for as many as come. */
  cap: z.number().int().min(1).max(placeMaximum).nullish(),
  /** Only proven addresses that end so. */
  domains: z.array(domain).max(domainMaximum),
  /** Only these addresses. Null: all. It is written, and never read back. */
  addresses: z.array(email).max(listMaximum).nullish(),
  /** Only people of this group of the issuer. Null: all. */
  group: z.string().max(64).nullish(),
  /** Ask for the name, because it stands on the badge. */
  asks_name: z.boolean(),
  /** Whoever claims makes a request, on which somebody of the issuer decides. */
  approval: z.boolean(),
  /** What people have to show; whatever it is, it makes a request as well. */
  asks: requestAsks,
  /** What every award of the claim says. */
  narrative: markdown(descriptionLength).nullish(),
  evidence: z.union([webUrl, z.literal('')]).nullish(),
  expires: timestamp.nullish(),
} as const

export const claimInput = z.object({
  ...shape,
  badge_class: z.string({ error: fieldFault('field.required') }).max(64),
  kind: claimKind.default('link'),
  time_zone: timeZone.default('UTC'),
  domains: shape.domains.default([]),
  asks_name: shape.asks_name.default(false),
  approval: shape.approval.default(false),
  asks: shape.asks.default({ text: 'off', links: 'off', files: 'off' }),
})
export type ClaimInput = z.output<typeof claimInput>

export const claimChanges = someOf(
  z.object({
    ...shape,
    title: shape.title.optional(),
    time_zone: timeZone.optional(),
    domains: shape.domains.optional(),
    asks_name: shape.asks_name.optional(),
    approval: shape.approval.optional(),
    asks: shape.asks.optional(),
  }),
)
export type ClaimChanges = z.output<typeof claimChanges>

export const claim = z.object({
  id: z.string(),
  badge_class: z.string(),
  kind: claimKind,
  title: z.string(),
  state: claimState,
  shown_state: shownClaimState,
  /** What people open, and what its QR code holds. */
  url: z.string(),
  opens_at: shownMoment.nullable(),
  closes_at: shownMoment.nullable(),
  time_zone: z.string(),
  cap: z.number().int().nullable(),
  /** Places that are held or taken. */
  taken: z.number().int(),
  domains: z.array(z.string()),
  /** Whether only addresses of a list may claim. */
  has_list: z.boolean(),
  /** Only its people may claim; of one that is put away or deleted, nobody. */
  group: z.string().nullable(),
  /** Null without a group, and of one that was deleted. */
  group_name: z.string().nullable(),
  asks_name: z.boolean(),
  approval: z.boolean(),
  asks: requestAsks,
  narrative: z.string().nullable(),
  evidence: z.string().nullable(),
  expires: shownMoment.nullable(),
  created_at: shownMoment,
})
export type Claim = z.infer<typeof claim>

/** Where the claims of an issuer are. */
export const claimsBase = '/v3/issuers/:issuerSlug/claims'
const base = claimsBase
export const claimPath = issuerPath.extend({ claimId: z.string().max(64) })
export type ClaimPath = z.infer<typeof claimPath>

/** Answers pages through the `Link` header, as `listAwards` does. */
export const listClaims = v3Endpoint({
  method: 'GET',
  path: base,
  access: readsOneIssuer,
  summary: 'Claims of an issuer or of one of its badge classes, newest first (any staff role)',
  params: issuerPath,
  query: z.object({
    badge: z.string().max(64).optional(),
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(claim),
})

export const createClaim = v3Endpoint({
  method: 'POST',
  path: base,
  access: changesOneIssuer,
  summary:
    'Make a claim of a badge class: people take the badge themselves, by a link or printed codes (owner, editor)',
  description: 'It begins as a draft, which opens nothing until it is started.',
  params: issuerPath,
  query: noQuery,
  body: claimInput,
  response: claim,
  status: 201,
  idempotent: true,
})

export const getClaim = v3Endpoint({
  method: 'GET',
  path: `${base}/:claimId`,
  access: readsOneIssuer,
  summary: 'One claim (any staff role)',
  params: claimPath,
  query: noQuery,
  body: noBody,
  response: claim,
  etag: { without: ['taken', 'shown_state'] },
})

export const updateClaim = v3Endpoint({
  method: 'PUT',
  path: `${base}/:claimId`,
  access: changesOneIssuer,
  summary: 'Change a claim; what is left out stays (owner, editor)',
  params: claimPath,
  query: noQuery,
  body: claimChanges,
  response: claim,
  ifMatch: true,
})

export const setClaimState = v3Endpoint({
  method: 'POST',
  path: `${base}/:claimId/state`,
  access: changesOneIssuer,
  summary: 'Start, pause or end a claim (owner, editor)',
  description:
    'One that ended can be started again. The state that it has already is no refusal. 409 for a way there is not.',
  params: claimPath,
  query: noQuery,
  body: z.object({ state: claimState.exclude(['draft']) }),
  response: claim,
  refusals: [409],
})

export const createClaimCopy = v3Endpoint({
  method: 'POST',
  path: `${base}/:claimId/duplicate`,
  access: changesOneIssuer,
  summary: 'Make a draft with the same rules under another title, a link of its own and nobody in it (owner, editor)',
  params: claimPath,
  query: noQuery,
  body: claimInput.pick({ title: true }),
  response: claim,
  status: 201,
  idempotent: true,
})

export const claimFigures = z.object({
  days: z.array(
    z.object({
      /** In the time zone of the claim. */
      day: z.string(),
      shown: z.number().int(),
      opened: z.number().int(),
      claimed: z.number().int(),
      awarded: z.number().int(),
      accepted: z.number().int(),
    }),
  ),
  shown: z.number().int(),
  opened: z.number().int(),
  claimed: z.number().int(),
  awarded: z.number().int(),
  accepted: z.number().int(),
  /** Places that were given back, because the mail was not answered in time. */
  lapsed: z.number().int(),
})
export type ClaimFigures = z.infer<typeof claimFigures>

export const getClaimFigures = v3Endpoint({
  method: 'GET',
  path: `${base}/:claimId/figures`,
  access: readsOneIssuer,
  summary: 'How often a claim was shown, opened, claimed, awarded and accepted, by day; no persons (any staff role)',
  params: claimPath,
  query: noQuery,
  body: noBody,
  response: claimFigures,
})
