import { z } from 'zod'
import { awardsFault } from '#shared/messages/faults/awards.ts'
import { fieldFault, requiredWithoutStop } from '#shared/messages/faults/fields.ts'
import { mailFailures } from '../accounts/mail-kinds.ts'
import { v1Endpoint } from '../areas.ts'
import { shownResultDescription } from '../badge-classes/achievement-details.ts'
import { badgePath } from '../badge-classes/badge-classes.ts'
import { noBody } from '../endpoint.ts'
import { extensionsInput } from '../fields/extensions.ts'
import { givenTimestamp, markdown, shownMoment, webUrl } from '../fields/fields.ts'
import { flag } from '../fields/flag.ts'
import { descriptionLength, recipientLength, revocationReasonLength } from '../fields/limits.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { awardDetails, evidenceDetails, shownAwardDetails, shownEvidence } from './award-details.ts'

export const recipientType = z.enum(['email', 'url', 'openBadgeId', 'telephone'])
export type RecipientType = z.infer<typeof recipientType>

export const evidenceItem = z
  .object({
    evidence_url: z.union([webUrl, z.literal('')]).nullish(),
    narrative: markdown(descriptionLength).nullish(),
    expiration: z.unknown().optional(),
    ...evidenceDetails.shape,
  })
  .refine((item) => Boolean(item.evidence_url?.trim() || item.narrative?.trim()), awardsFault('award.evidence'))

/** An award as version 1 shows it to its issuer, with `acceptance` so that an issuer sees who took the badge. */
export const award = z.object({
  created_at: shownMoment,
  created_by: z.string().nullable(),
  slug: z.string(),
  image: z.string(),
  /** Sash's own: the picture under the digest of its bytes, for showing it (contracts/public/pictures.ts). */
  picture: z.string().optional(),
  recipient_identifier: z.string(),
  recipient_type: recipientType,
  narrative: z.string().nullable(),
  evidence_items: z.array(shownEvidence),
  revoked: z.boolean(),
  revocation_reason: z.string().nullable(),
  expires: shownMoment.nullable(),
  hashed: z.boolean(),
  acceptance: z.enum(['Unaccepted', 'Accepted', 'Rejected']),
  /** Grows by one with each correction. */
  version: z.number().int().optional(),
  issued_on: shownMoment.optional(),
  ...shownAwardDetails.partial().shape,
  /**
   * The last mail about the award came to nobody, while nobody has taken the badge: why, and when the mail was written.
   * Absent once another one is on its way. `disowned`: whoever reads the address says, at that moment, that the badge is not meant
   * for them; no other mail leaves then. For staff only, in no public document.
   */
  undelivered: z.object({ reason: z.enum([...mailFailures, 'disowned']), at: z.string() }).optional(),
  /** Of a single award: the results that its badge class had when it was awarded. */
  result_descriptions: z.array(shownResultDescription).optional(),
  extensions: z.record(z.string(), z.unknown()),
  json: z.record(z.string(), z.unknown()),
  issuer: z.string(),
  badge_class: z.string(),
  public_url: z.string(),
})
export type Award = z.infer<typeof award>

export const newAward = z.object({
  recipient_identifier: z.string().max(recipientLength).optional(),
  /** Alias of recipient_identifier. */
  email: z.string().max(recipientLength).optional(),
  recipient_type: recipientType.default('email'),
  narrative: markdown(descriptionLength).nullish(),
  evidence: z.union([webUrl, z.literal('')]).nullish(),
  evidence_items: z.array(evidenceItem).max(100).nullish(),
  /** Absent: computed from the badge class; null: no expiry. */
  expires: givenTimestamp.nullish(),
  /** Without it no mail goes out, but for one to an address that never got a badge: its owner must know that it is kept. */
  create_notification: z.boolean().default(false),
  allow_duplicate_awards: z.boolean().default(true),
  hashed: z.boolean().nullish(),
  extensions: extensionsInput,
  ...awardDetails.shape,
})
export type NewAward = z.infer<typeof newAward>

export const awardPath = badgePath.extend({ awardSlug: z.string().max(64) })
export type AwardPath = z.infer<typeof awardPath>

const base = '/v1/issuer/issuers/:issuerSlug/badges/:badgeSlug/assertions'

/**
 * Filters of award lists; `recipient` compares whole identifiers, `prefix` their beginning. `search`, which takes the
 * place of `prefix`, is also the beginning of any words of the recipient's name.
 */
export const awardFilter = z.object({
  num: z.string().max(32).optional(),
  cursor: z.string().max(256).optional(),
  recipient: z.union([z.string().max(recipientLength), z.array(z.string().max(recipientLength)).max(50)]).optional(),
  prefix: z.string().max(recipientLength).optional(),
  search: z.string().max(recipientLength).optional(),
  acceptance: z.enum(['Unaccepted', 'Accepted', 'Rejected']).optional(),
  issued_from: givenTimestamp.optional(),
  issued_to: givenTimestamp.optional(),
  include_expired: flag,
  include_revoked: flag,
  /** Only those whose `undelivered` is there. */
  undelivered: flag,
})

/** Answers pages through the `Link` header, `rel="next"` and `rel="prev"` (SB-7.15). */
export const listAwards = v1Endpoint({
  method: 'GET',
  path: base,
  access: readsOneIssuer,
  summary: 'Awards of a badge class, newest first; expired and revoked ones only if asked for',
  params: badgePath,
  query: awardFilter,
  body: noBody,
  response: z.array(award),
})

export const awardBadge = v1Endpoint({
  method: 'POST',
  path: base,
  access: changesOneIssuer,
  summary: 'Award a badge to one recipient (any staff role)',
  params: badgePath,
  query: z.object({}),
  body: newAward,
  response: award,
  status: 201,
  idempotent: true,
  dryRun: true,
})

export const getAward = v1Endpoint({
  method: 'GET',
  path: `${base}/:awardSlug`,
  access: readsOneIssuer,
  summary: 'One award',
  params: awardPath,
  query: z.object({}),
  body: noBody,
  response: award,
  etag: { without: ['acceptance', 'undelivered'] },
})

export const revokeAward = v1Endpoint({
  method: 'DELETE',
  path: `${base}/:awardSlug`,
  access: changesOneIssuer,
  summary: 'Revoke an award for a reason (owner, editor); final',
  params: awardPath,
  query: z.object({}),
  body: z.object({
    revocation_reason: z
      .string({ error: requiredWithoutStop })
      .trim()
      .min(1, requiredWithoutStop)
      .max(revocationReasonLength, fieldFault('field.long', { most: revocationReasonLength })),
  }),
  response: award,
  ifMatch: true,
})
