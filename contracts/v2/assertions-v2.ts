import { z } from 'zod'
import { awardsFault } from '#shared/messages/faults/awards.ts'
import { v2Endpoint } from '../areas.ts'
import { assertionsProgress, awardBadgeToMany, batchBodyBytes } from '../awards/award-batches.ts'
import { evidenceDetails } from '../awards/award-details.ts'
import { award, awardFilter, recipientType, revokeAward } from '../awards/awards.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { extensionsInput } from '../fields/extensions.ts'
import { givenTimestamp, markdown, shownMoment, webUrl } from '../fields/fields.ts'
import { batchJsonKeys, descriptionLength, recipientLength } from '../fields/limits.ts'
import { badgeClassPathV2, changesOneClassV2, readsOneClassV2 } from './badge-classes-v2.ts'
import { changesOneIssuerV2, issuerPathV2, readsOneIssuerV2 } from './issuers-v2.ts'
import { envelope } from './v2.ts'

const nullableText = z.string().nullable()

export const shownEvidenceV2 = z.object({
  url: nullableText,
  narrative: nullableText,
  name: z.string().optional(),
  description: z.string().optional(),
  genre: z.string().optional(),
  audience: z.string().optional(),
})

/** An award as version 2 shows it to its issuer. */
export const assertionV2 = z.object({
  entityType: z.literal('Assertion'),
  entityId: z.string(),
  openBadgeId: z.string(),
  createdAt: shownMoment,
  createdBy: nullableText,
  badgeclass: z.string(),
  badgeclassOpenBadgeId: z.string(),
  issuer: z.string(),
  issuerOpenBadgeId: z.string(),
  image: z.string(),
  recipient: z.object({
    /** As the public document has it: a hash where `hashed` is true. */
    identity: z.string(),
    hashed: z.boolean(),
    type: recipientType,
    plaintextIdentity: z.string(),
    salt: z.string().optional(),
  }),
  issuedOn: shownMoment,
  narrative: nullableText,
  evidence: z.array(shownEvidenceV2),
  revoked: z.boolean(),
  revocationReason: nullableText,
  acceptance: award.shape.acceptance,
  expires: nullableText,
  extensions: z.record(z.string(), z.unknown()),
})
export type AssertionV2 = z.infer<typeof assertionV2>

export const evidenceV2 = z
  .object({
    url: z.union([webUrl, z.literal('')]).nullish(),
    narrative: markdown(descriptionLength).nullish(),
    ...evidenceDetails.shape,
  })
  .refine((item) => Boolean(item.url?.trim() || item.narrative?.trim()), awardsFault('award.evidence'))
export type EvidenceV2 = z.infer<typeof evidenceV2>

export const assertionChangesV2 = z.object({
  narrative: markdown(descriptionLength).nullish(),
  evidence: z.array(evidenceV2).max(100).nullish(),
  expires: givenTimestamp.nullish(),
  extensions: extensionsInput,
})

export const correctionV2 = assertionChangesV2.extend({
  recipient: z
    .object({
      identity: z.string().max(recipientLength).nullish().describe('The address, or its hash'),
      plaintextIdentity: z.string().max(recipientLength).nullish().describe('The address; goes before `identity`'),
    })
    .nullish()
    .describe('May come back as it was read; an award to somebody else is another award'),
})

export const recipientV2 = z.object({
  identity: z.string().max(recipientLength).optional(),
  /** Goes before `identity`, which may be the hash of what another call answered. */
  plaintextIdentity: z.string().max(recipientLength).optional(),
  type: recipientType.default('email'),
  hashed: z.boolean().nullish(),
})

/** One of many awards: what it leaves out is what all of them have. */
export const assertionRowV2 = assertionChangesV2.extend({
  recipient: recipientV2,
  issuedOn: givenTimestamp.nullish(),
  notify: z.boolean().optional(),
  allowDuplicateAwards: z.boolean().optional(),
})

export const assertionInputV2 = assertionRowV2.extend({
  notify: z.boolean().default(false),
  allowDuplicateAwards: z.boolean().default(true),
})
export type AssertionInputV2 = z.infer<typeof assertionInputV2>

const chosenBadge = z.object({
  badgeclass: z.string().max(64).nullish(),
  badgeclassOpenBadgeId: z.string().max(2083).nullish(),
  badgeclassName: z.string().max(1024).nullish(),
})
export type ChosenBadge = z.infer<typeof chosenBadge>

export const assertionPathV2 = z.object({ assertionId: z.string().max(64) })
const one = { path: '/v2/assertions/:assertionId', params: assertionPathV2 } as const
const ofIssuer = { path: '/v2/issuers/:issuerId/assertions', params: issuerPathV2 } as const
const ofBadge = { path: '/v2/badgeclasses/:badgeClassId/assertions', params: badgeClassPathV2 } as const
const listed = { query: awardFilter, body: noBody, response: envelope(assertionV2) } as const
const changesOneV2 = ['rw:issuer', 'rw:issuer:{assertionId}'] as const

export const listAssertionsOfIssuerV2 = v2Endpoint({
  method: 'GET',
  ...ofIssuer,
  ...listed,
  access: readsOneIssuerV2,
  summary: 'Awards of all badge classes of an issuer, newest first; expired and revoked ones only if asked for',
})

/** The badge class is named by exactly one of `badgeclass`, `badgeclassOpenBadgeId` and `badgeclassName`. */
export const createAssertionOfIssuerV2 = v2Endpoint({
  method: 'POST',
  ...ofIssuer,
  access: changesOneIssuerV2,
  summary: 'Award a badge class of the issuer (any staff role)',
  query: noQuery,
  body: assertionInputV2.extend(chosenBadge.shape),
  response: envelope(assertionV2),
  status: 201,
  idempotent: true,
})

export const listAssertionsOfBadgeV2 = v2Endpoint({
  method: 'GET',
  ...ofBadge,
  ...listed,
  access: readsOneClassV2,
  summary: 'Awards of a badge class, newest first; expired and revoked ones only if asked for',
})

export const createAssertionV2 = v2Endpoint({
  method: 'POST',
  ...ofBadge,
  access: changesOneClassV2,
  summary: 'Award a badge to one recipient (any staff role)',
  query: noQuery,
  body: assertionInputV2,
  response: envelope(assertionV2),
  status: 201,
  idempotent: true,
})

/** As batchAssertions: up to 2,000 rows all awards or none; above that a batch in the background (202, `Location`). */
export const issueAssertionsV2 = v2Endpoint({
  method: 'POST',
  path: '/v2/badgeclasses/:badgeClassId/issue',
  params: badgeClassPathV2,
  access: changesOneClassV2,
  summary: 'Award a badge to many (any staff role)',
  query: noQuery,
  body: awardBadgeToMany.body,
  response: envelope(assertionV2),
  status: 201,
  otherAnswers: { 202: envelope(assertionsProgress) },
  idempotent: true,
  bodyLimit: batchBodyBytes,
  jsonKeys: batchJsonKeys,
})

export const getAssertionV2 = v2Endpoint({
  method: 'GET',
  ...one,
  access: ['r:issuer', 'rw:issuer', 'rw:issuer:{assertionId}'],
  summary: 'One award',
  query: noQuery,
  body: noBody,
  response: envelope(assertionV2),
})

/** Signs the award anew; the documents it had before are kept. What is left out stays as it is. */
export const updateAssertionV2 = v2Endpoint({
  method: 'PUT',
  ...one,
  access: changesOneV2,
  summary: 'Correct narrative, evidence, expiry or extensions of an award (owner, editor)',
  query: noQuery,
  body: correctionV2,
  response: envelope(assertionV2),
})

export const revokeAssertionV2 = v2Endpoint({
  method: 'DELETE',
  ...one,
  access: changesOneV2,
  summary: 'Revoke an award for a reason (owner, editor); final',
  query: noQuery,
  body: revokeAward.body,
  response: envelope(assertionV2),
})

export const revocationOutcome = z.object({
  revoked: z.boolean(),
  entityId: nullableText,
  revocationReason: nullableText,
  /** Why not. */
  reason: z.string().optional(),
})
export type RevocationOutcome = z.infer<typeof revocationOutcome>

/** Answers each by itself, in the order sent; the call as a whole succeeds, whatever becomes of each. */
export const revokeAssertionsV2 = v2Endpoint({
  method: 'POST',
  path: '/v2/assertions/revoke',
  access: ['rw:issuer'],
  summary: 'Revoke several awards, each for its own reason (owner, editor)',
  params: noParams,
  query: noQuery,
  body: z
    .array(z.object({ entityId: z.unknown().optional(), revocationReason: z.unknown().optional() }), {
      error: awardsFault('award.revocations'),
    })
    .max(1000, awardsFault('award.most-revocations')),
  response: envelope(revocationOutcome),
})
