import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v2Endpoint } from '../areas.ts'
import { acceptBackpackBadge, listBackpackBadges } from '../backpack/backpack.ts'
import { importBadge } from '../backpack/imports.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { urlLength } from '../fields/limits.ts'
import { getBadgeShareAddress } from '../public/sharing.ts'
import { envelope } from './v2.ts'

const readScopes = ['r:backpack', 'rw:backpack'] as const
const nullableText = z.string().nullable()
const base = '/v2/backpack/assertions'
const one = { path: `${base}/:assertionId`, params: z.object({ assertionId: z.string().max(64) }) } as const

const issuerDocument = z.object({
  '@context': z.string(),
  type: z.string(),
  id: z.string(),
  name: z.string(),
  url: z.string(),
  email: z.string(),
  description: z.string().optional(),
  image: z.string().optional(),
})

/** In the place of its id when it is asked for with `expand=badgeclass`; its issuer with `expand=issuer` beside that. */
const badgeClassDocument = z.object({
  '@context': z.string(),
  type: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  criteria: z.object({ id: z.string().optional(), narrative: z.string().optional() }),
  alignment: z.array(z.record(z.string(), z.string())),
  tags: z.array(z.string()),
  issuer: z.union([z.string(), issuerDocument]),
})

/** A badge as version 2 shows it to its earner. Ids are null where a badge was made elsewhere. */
export const backpackAssertion = z.object({
  entityType: z.literal('Assertion'),
  entityId: z.string(),
  openBadgeId: z.string(),
  createdAt: shownMoment,
  badgeclass: z.union([nullableText, badgeClassDocument]),
  badgeclassOpenBadgeId: z.string(),
  issuer: nullableText,
  issuerOpenBadgeId: z.string(),
  image: z.string(),
  recipient: z.object({
    /** As the public document has it: a hash where `hashed` is true. */
    identity: z.string(),
    hashed: z.boolean(),
    type: z.string(),
    plaintextIdentity: z.string(),
    salt: z.string().optional(),
  }),
  issuedOn: z.string(),
  narrative: nullableText,
  evidence: z.array(
    z.object({
      url: nullableText,
      narrative: nullableText,
      name: z.string().optional(),
      description: z.string().optional(),
      genre: z.string().optional(),
      audience: z.string().optional(),
    }),
  ),
  revoked: z.boolean(),
  revocationReason: nullableText,
  acceptance: z.enum(['Unaccepted', 'Accepted', 'Rejected']),
  expires: nullableText,
  pending: z.boolean(),
  extensions: z.record(z.string(), z.unknown()),
})
export type BackpackAssertion = z.infer<typeof backpackAssertion>

const name = z.string().max(32)
const expand = { expand: z.union([name, z.array(name).max(10)]).optional() }
const { json_format: _format, ...listQuery } = listBackpackBadges.query.shape

/** Expired ones are left out unless they are asked for. Pages as the list of the first interface does. */
export const listBackpackAssertions = v2Endpoint({
  method: 'GET',
  path: base,
  access: readScopes,
  summary: 'My badges, newest first',
  params: noParams,
  query: z.object({ ...listQuery, ...expand }),
  body: noBody,
  response: envelope(backpackAssertion),
})

const answered = { query: z.object(expand), response: envelope(backpackAssertion) } as const

export const getBackpackAssertion = v2Endpoint({
  method: 'GET',
  ...one,
  ...answered,
  access: readScopes,
  summary: 'One of my badges',
  body: noBody,
})

export const acceptAssertion = v2Endpoint({
  method: 'PUT',
  ...one,
  ...answered,
  access: ['rw:backpack'],
  summary: acceptBackpackBadge.summary,
  body: acceptBackpackBadge.body,
})

export const removeAssertion = v2Endpoint({
  method: 'DELETE',
  ...one,
  access: ['rw:backpack'],
  summary: 'Take a badge out of my backpack',
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const getAssertionImage = v2Endpoint({
  method: 'GET',
  path: `${base}/:assertionId/image`,
  params: one.params,
  access: readScopes,
  summary: 'Redirects to the picture of one of my badges',
  query: z.object({ type: z.string().max(16).optional(), fmt: z.string().max(16).optional() }),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

/** As the import of the first interface; its refusals stand in `validationErrors` as `{name, description}`. */
export const importAssertion = v2Endpoint({
  method: 'POST',
  path: '/v2/backpack/import',
  access: ['rw:backpack'],
  summary: importBadge.summary,
  params: noParams,
  ...answered,
  body: z.object({
    url: z.string().max(urlLength, fieldFault('field.url')).nullish(),
    /** Data URL of a PNG or SVG with a badge in it. */
    image: z.string().nullish(),
    /** The badge itself: an object, or JSON, JWS or JWT as text. */
    assertion: z.union([z.record(z.string(), z.unknown()), z.string()]).nullish(),
  }),
  status: 201,
  idempotent: true,
  bodyLimit: importBadge.bodyLimit,
})

export const getAssertionShareAddress = v2Endpoint({
  ...getBadgeShareAddress,
  path: '/v2/backpack/share/assertion/:assertionId',
  params: one.params,
})
