import { z } from 'zod'
import { v2Endpoint } from '../areas.ts'
import { expiry, expiryInput } from '../badge-classes/badge-classes.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { extensionsInput, shownExtensions } from '../fields/extensions.ts'
import { imageField, markdown, shownMoment, text, webUrl } from '../fields/fields.ts'
import { descriptionLength, imageBodyBytes, issuerNameLength, tagLength } from '../fields/limits.ts'
import { readsIssuers } from '../oauth/scopes.ts'
import { changesOneIssuerV2, issuerPathV2, pageQueryV2, readsOneIssuerV2 } from './issuers-v2.ts'
import { envelope } from './v2.ts'

const nullableText = z.string().nullable()

/** A badge class as version 2 shows it. */
export const badgeClassV2 = z.object({
  entityType: z.literal('BadgeClass'),
  entityId: z.string(),
  openBadgeId: z.string(),
  createdAt: shownMoment,
  createdBy: nullableText,
  issuer: z.string(),
  issuerOpenBadgeId: z.string(),
  name: z.string(),
  image: z.string(),
  description: z.string(),
  criteriaUrl: nullableText,
  criteriaNarrative: nullableText,
  alignments: z.array(
    z.object({
      targetName: z.string(),
      targetUrl: z.string(),
      targetDescription: nullableText,
      targetFramework: nullableText,
      targetCode: nullableText,
    }),
  ),
  tags: z.array(z.string()),
  expires: expiry,
  extensions: shownExtensions,
})
export type BadgeClassV2 = z.infer<typeof badgeClassV2>

const alignmentText = (maximum: number) => z.string().max(maximum).nullish()

export const alignmentV2 = z.object({
  targetName: text(1024),
  targetUrl: webUrl,
  targetDescription: alignmentText(descriptionLength),
  targetFramework: alignmentText(1024),
  targetCode: alignmentText(1024),
})

export const badgeClassInputV2 = z.object({
  name: text(issuerNameLength),
  description: text(descriptionLength),
  image: imageField.nullish(),
  criteriaNarrative: markdown(descriptionLength).nullish(),
  criteriaUrl: z.union([webUrl, z.literal('')]).nullish(),
  alignments: z.array(alignmentV2).max(100).nullish(),
  tags: z.array(z.string().max(tagLength)).max(100).nullish(),
  expires: expiryInput.nullish(),
  extensions: extensionsInput,
})
export type BadgeClassInputV2 = z.infer<typeof badgeClassInputV2>

export const badgeClassPathV2 = z.object({ badgeClassId: z.string().max(64) })
export const readsOneClassV2 = ['r:issuer', 'rw:issuer', 'rw:issuer:{badgeClassId}'] as const
export const changesOneClassV2 = ['rw:issuer', 'rw:issuer:{badgeClassId}'] as const

const made = { response: envelope(badgeClassV2), status: 201, idempotent: true, bodyLimit: imageBodyBytes } as const
const listed = { query: pageQueryV2, body: noBody, response: envelope(badgeClassV2) } as const
const ofIssuer = { path: '/v2/issuers/:issuerId/badgeclasses', params: issuerPathV2 } as const
const one = { path: '/v2/badgeclasses/:badgeClassId', params: badgeClassPathV2 } as const

export const listBadgeClassesOfIssuerV2 = v2Endpoint({
  method: 'GET',
  ...ofIssuer,
  ...listed,
  access: readsOneIssuerV2,
  summary: 'Badge classes of an issuer, newest first',
})

export const createBadgeClassOfIssuerV2 = v2Endpoint({
  method: 'POST',
  ...ofIssuer,
  ...made,
  access: changesOneIssuerV2,
  summary: 'Create a badge class (owner, editor)',
  query: noQuery,
  body: badgeClassInputV2,
})

export const listBadgeClassesV2 = v2Endpoint({
  method: 'GET',
  path: '/v2/badgeclasses',
  ...listed,
  access: readsIssuers,
  summary: 'Badge classes of all my issuers, newest first',
  params: noParams,
})

export const createBadgeClassV2 = v2Endpoint({
  method: 'POST',
  path: '/v2/badgeclasses',
  ...made,
  access: ['rw:issuer'],
  summary: 'Create a badge class of the issuer named in it (owner, editor)',
  params: noParams,
  query: noQuery,
  body: badgeClassInputV2.extend({ issuer: text(64) }),
})

export const getBadgeClassV2 = v2Endpoint({
  method: 'GET',
  ...one,
  access: readsOneClassV2,
  summary: 'One badge class',
  query: noQuery,
  body: noBody,
  response: envelope(badgeClassV2),
})

export const updateBadgeClassV2 = v2Endpoint({
  method: 'PUT',
  ...one,
  access: changesOneClassV2,
  summary: 'Change a badge class (owner, editor); missing alignments, tags and expiry are cleared',
  query: noQuery,
  body: badgeClassInputV2,
  response: envelope(badgeClassV2),
  bodyLimit: imageBodyBytes,
})

export const deleteBadgeClassV2 = v2Endpoint({
  method: 'DELETE',
  ...one,
  access: changesOneClassV2,
  summary: 'Delete a badge class without live awards (owner, editor)',
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
