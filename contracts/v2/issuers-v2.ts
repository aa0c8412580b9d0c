import { z } from 'zod'
import { v2Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { extensionsInput, shownExtensions } from '../fields/extensions.ts'
import { email, imageField, optionalText, shownMoment, text, webUrl } from '../fields/fields.ts'
import { flag } from '../fields/flag.ts'
import { descriptionLength, imageBodyBytes, issuerNameLength } from '../fields/limits.ts'
import { staffRole } from '../issuers/issuers.ts'
import { readsIssuers } from '../oauth/scopes.ts'
import { envelope } from './v2.ts'

const staffMember = z.object({
  entityType: z.literal('IssuerStaff'),
  entityId: z.string(),
  userProfile: z.object({
    entityType: z.literal('BadgeUser'),
    entityId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    emails: z.array(z.object({ email: z.string(), primary: z.boolean() })),
    url: z.array(z.string()),
    telephone: z.array(z.string()),
    badgrDomain: z.string(),
  }),
  user: z.string(),
  role: staffRole,
  /** Told to owners: invited by the address in `userProfile`, and nobody has taken it up yet; `user` is empty then. */
  pending: z.boolean().optional(),
})

/** An issuer as version 2 shows it to its staff. */
export const issuerV2 = z.object({
  entityType: z.literal('Issuer'),
  entityId: z.string(),
  openBadgeId: z.string(),
  createdAt: shownMoment,
  createdBy: z.string().nullable(),
  name: z.string(),
  image: z.string().nullable(),
  email: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  staff: z.array(staffMember).optional(),
  extensions: shownExtensions,
  badgrDomain: z.string(),
})
export type IssuerV2 = z.infer<typeof issuerV2>

export const issuerInputV2 = z.object({
  name: text(issuerNameLength),
  email,
  url: webUrl,
  description: optionalText(descriptionLength),
  image: imageField.nullish(),
  extensions: extensionsInput,
})

/** Somebody on the staff by `user`, or by address, at which a new one is invited. */
export const staffWish = z.object({
  user: z.string().max(64).optional(),
  email: email.optional(),
  userProfile: z.object({ emails: z.array(z.object({ email })).max(100).optional() }).optional(),
  role: staffRole.default('staff'),
})
export type StaffWish = z.infer<typeof staffWish>

/** Who is not in `staff` loses the role; without `staff` nothing changes in it. */
export const issuerChangesV2 = issuerInputV2.extend({ staff: z.array(staffWish).max(1000).nullish() })

export const issuerPathV2 = z.object({ issuerId: z.string().max(64) })
export const readsOneIssuerV2 = ['r:issuer', 'rw:issuer', 'rw:issuer:{issuerId}'] as const
export const changesOneIssuerV2 = ['rw:issuer', 'rw:issuer:{issuerId}'] as const

const withStaff = z.object({ include_staff: flag })
/** As in version 1: without `num` up to 5,000; the rest is at the `Link` header. */
export const pageQueryV2 = z.object({ num: z.string().max(32).optional(), cursor: z.string().max(256).optional() })

const one = { path: '/v2/issuers/:issuerId', params: issuerPathV2 } as const

export const listIssuersV2 = v2Endpoint({
  method: 'GET',
  path: '/v2/issuers',
  access: readsIssuers,
  summary: 'Issuers in which I have a role, newest first',
  params: noParams,
  query: withStaff.extend(pageQueryV2.shape),
  body: noBody,
  response: envelope(issuerV2),
})

export const createIssuerV2 = v2Endpoint({
  method: 'POST',
  path: '/v2/issuers',
  access: ['rw:issuer'],
  summary: 'Create an issuer; its creator becomes owner',
  params: noParams,
  query: withStaff,
  body: issuerInputV2,
  response: envelope(issuerV2),
  status: 201,
  idempotent: true,
  bodyLimit: imageBodyBytes,
})

export const getIssuerV2 = v2Endpoint({
  method: 'GET',
  ...one,
  access: readsOneIssuerV2,
  summary: 'One issuer',
  query: withStaff,
  body: noBody,
  response: envelope(issuerV2),
})

export const updateIssuerV2 = v2Endpoint({
  method: 'PUT',
  ...one,
  access: changesOneIssuerV2,
  summary: 'Change an issuer (owner, editor) and who is on its staff (owner); a missing description is cleared',
  query: withStaff,
  body: issuerChangesV2,
  response: envelope(issuerV2),
  bodyLimit: imageBodyBytes,
})

export const deleteIssuerV2 = v2Endpoint({
  method: 'DELETE',
  ...one,
  access: ['rw:issuer'],
  summary: 'Delete an issuer that has never awarded (owner)',
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
