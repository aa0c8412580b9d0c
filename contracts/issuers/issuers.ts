import { z } from 'zod'
import { issuersFault } from '#shared/messages/faults/issuers.ts'
import { profile } from '../accounts/accounts.ts'
import { v1Endpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { extensionsInput, shownExtensions } from '../fields/extensions.ts'
import { email, imageField, optionalText, shownMoment, text, webUrl } from '../fields/fields.ts'
import { descriptionLength, imageBodyBytes, issuerNameLength } from '../fields/limits.ts'
import { changesOneIssuer, readsIssuers, readsOneIssuer } from '../oauth/scopes.ts'

export const staffRole = z.enum(['owner', 'editor', 'staff'])
export type StaffRole = z.infer<typeof staffRole>

/** An issuer as version 1 shows it to its staff (SB-3.4). */
export const issuer = z.object({
  created_at: shownMoment,
  created_by: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  /** Sash's own: the same under the digest of its bytes, for showing it (contracts/public/pictures.ts). */
  picture: z.string().optional(),
  email: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  /** Sash's own: the organisation's number at LinkedIn, for "Add to profile". */
  linkedin_id: z.string().nullish(),
  /** `pending`, told to owners: invited by this address, and nobody has taken it up yet. */
  staff: z.array(z.object({ user: profile, role: staffRole, pending: z.boolean().optional() })),
  badgrapp: z.string().nullable(),
  /** Told where there are any. */
  extensions: shownExtensions.optional(),
  json: z.record(z.string(), z.unknown()),
  badgeClassCount: z.number().int(),
  recipientGroupCount: z.number().int(),
  recipientCount: z.number().int(),
  pathwayCount: z.number().int(),
  /** Sash’s own: that it may award nothing new for now, and why. */
  suspension: z.object({ since: z.string(), reason: z.string() }).optional(),
  /** Sash’s own: since when it waits for an operator before it may award. */
  awaits_approval_since: shownMoment.optional(),
  /** Sash’s own: since when operators vouch for it. */
  trusted_since: shownMoment.optional(),
  /** Sash’s own: how many issuers it has been, with each other name, website, picture or domain of the contact; left out for one. */
  identity_version: z.number().int().optional(),
})
export type Issuer = z.infer<typeof issuer>

export const issuerInput = z.object({
  name: text(issuerNameLength),
  email,
  url: webUrl,
  description: optionalText(descriptionLength),
  image: imageField.nullish(),
  /** Stays as it is when not sent; null or nothing between the quotes clears it. */
  linkedin_id: z
    .string()
    .regex(/^\d{0,20}$/, issuersFault('issuer.linkedin'))
    .nullish(),
  extensions: extensionsInput,
})
export type IssuerInput = z.infer<typeof issuerInput>

export const issuerPath = z.object({ issuerSlug: z.string().max(64) })

export const listIssuers = v1Endpoint({
  method: 'GET',
  path: '/v1/issuer/issuers',
  access: readsIssuers,
  summary: 'Issuers in which I have a role, newest first',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(issuer),
})

export const createIssuer = v1Endpoint({
  method: 'POST',
  path: '/v1/issuer/issuers',
  access: ['rw:issuer'],
  summary: 'Create an issuer; its creator becomes owner',
  params: noParams,
  query: noQuery,
  body: issuerInput,
  response: issuer,
  status: 201,
  idempotent: true,
  dryRun: true,
  bodyLimit: imageBodyBytes,
})

export const getIssuer = v1Endpoint({
  method: 'GET',
  path: '/v1/issuer/issuers/:issuerSlug',
  access: readsOneIssuer,
  summary: 'One issuer',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: issuer,
  etag: { without: ['badgeClassCount', 'recipientGroupCount', 'recipientCount', 'pathwayCount'] },
})

export const updateIssuer = v1Endpoint({
  method: 'PUT',
  path: '/v1/issuer/issuers/:issuerSlug',
  access: changesOneIssuer,
  summary: 'Change an issuer (owner, editor); a missing description is cleared',
  params: issuerPath,
  query: noQuery,
  body: issuerInput,
  response: issuer,
  bodyLimit: imageBodyBytes,
  ifMatch: true,
})

export const deleteIssuer = v1Endpoint({
  method: 'DELETE',
  path: '/v1/issuer/issuers/:issuerSlug',
  access: ['rw:issuer'],
  summary: 'Delete an issuer that has never awarded (owner)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  ifMatch: true,
})

/**
 * Mails about awards: those of the last 24 hours, of this issuer or of all that its creator made, whichever are more; and
 * how many may still go, where null is any number.
 */
export const mailShare = z.object({
  trusted: z.boolean(),
  used_today: z.number().int(),
  left_today: z.number().int().nullable(),
})
export type MailShare = z.infer<typeof mailShare>

export const getMailAllowance = v3Endpoint({
  method: 'GET',
  path: '/v3/issuers/:issuerSlug/mail-share',
  access: readsOneIssuer,
  summary: 'How many mails about awards the issuer may send today; further ones wait (any role)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: mailShare,
})
