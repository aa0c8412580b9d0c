import { z } from 'zod'
import { organisationsFault } from '#shared/messages/faults/organisations.ts'
import { scimEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { scimBase as base, listOf, scim } from './scim-service.ts'

const writing = { access: 'public', refusals: [401, 409] } as const
const userPath = z.object({ scimId: z.string().max(64) })
const groupPath = z.object({ scimGroupId: z.string().max(64) })

/** Some directories write the words. */
const truth = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((word) => word.toLowerCase() === 'true'),
])
const short = z.string().max(256)
export const scimMeta = z.object({
  resourceType: z.string(),
  created: shownMoment.optional(),
  lastModified: shownMoment.optional(),
  location: z.string(),
})

/** The same where a directory asks for parts of it. */
export const scimShownMeta = scimMeta.partial()

export const scimUserBody = z.object({
  userName: z.string().trim().min(1).max(256),
  externalId: short.nullish(),
  name: z.object({ givenName: short.nullish(), familyName: short.nullish() }).nullish(),
  emails: z
    .array(z.object({ value: short.nullish(), primary: truth.nullish() }))
    .max(20)
    .nullish(),
  active: truth.default(true),
})
export type ScimUserBody = z.output<typeof scimUserBody>

export const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  name: z.object({ givenName: z.string(), familyName: z.string(), formatted: z.string() }),
  displayName: z.string(),
  emails: z.array(z.object({ value: z.string(), primary: z.boolean() })),
  active: z.boolean(),
  meta: scimMeta,
})
export type ScimUser = z.infer<typeof scimUser>

/** A user as callers are told of it who may have asked for some attributes only. */
export const scimShownUser = scimUser
  .extend({
    name: scimUser.shape.name.partial(),
    emails: z.array(scimUser.shape.emails.element.partial()),
    meta: scimShownMeta,
  })
  .partial()
  .required({ schemas: true, id: true })

export const mostGroupMembers = 5000
const members = z.array(z.object({ value: z.string().max(64) })).max(mostGroupMembers)

export const scimGroupBody = z.object({
  displayName: z.string().trim().min(1).max(200),
  externalId: short.nullish(),
  members: members.nullish(),
})
export type ScimGroupBody = z.output<typeof scimGroupBody>

/** `value`, `$ref` and `display`: what reads our JSON Schema takes a member called `$ref` for a reference of its own. */
const groupMember = z.record(z.string(), z.string())

export const scimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string(),
  members: z.array(groupMember).optional(),
  meta: scimMeta,
})
export type ScimGroup = z.infer<typeof scimGroup>

/** The same of a group. */
export const scimShownGroup = scimGroup
  .extend({
    members: z.array(groupMember),
    meta: scimShownMeta,
  })
  .partial()
  .required({ schemas: true, id: true })

export const scimPatch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .max(7, organisationsFault('scim.operation'))
          .regex(/^(add|replace|remove)$/i, organisationsFault('scim.operation')),
        path: z.string().max(512).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1000),
})
export type ScimOperation = z.output<typeof scimPatch>['Operations'][number]

/** RFC 7644 section 3.9: names of attributes, parted by commas. */
const shownQuery = z.object({
  attributes: z.string().max(1024).optional(),
  excludedAttributes: z.string().max(1024).optional(),
})
export const listQuery = z.object({
  /** `userName eq "…"`, `externalId eq "…"` or, of groups, `displayName eq "…"`; nothing else. */
  filter: z.string().max(1024).optional(),
  startIndex: z.string().max(16).optional(),
  /** At most 200. */
  count: z.string().max(16).optional(),
  ...shownQuery.shape,
})

export const listScimUsers = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${base}/Users`,
  summary: 'People whom the directory of the organisation keeps here',
  params: noParams,
  query: listQuery,
  body: noBody,
  response: listOf(scimShownUser),
})

export const createScimUser = scimEndpoint({
  ...writing,
  method: 'POST',
  path: `${base}/Users`,
  summary: 'Let somebody of the organisation in, with a new account or the one of the address',
  params: noParams,
  query: shownQuery,
  body: scimUserBody,
  response: scimShownUser,
  status: 201,
})

export const getScimUser = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${base}/Users/:scimId`,
  summary: 'One person of the organisation',
  params: userPath,
  query: shownQuery,
  body: noBody,
  response: scimShownUser,
})

export const replaceScimUser = scimEndpoint({
  ...writing,
  method: 'PUT',
  path: `${base}/Users/:scimId`,
  summary: 'Change a person of the organisation; inactive ones are signed out and lose roles that rules gave',
  params: userPath,
  query: shownQuery,
  body: scimUserBody,
  response: scimShownUser,
})

export const patchScimUser = scimEndpoint({
  ...writing,
  method: 'PATCH',
  path: `${base}/Users/:scimId`,
  summary: 'Change parts of a person of the organisation',
  params: userPath,
  query: shownQuery,
  body: scimPatch,
  response: scimShownUser,
})

export const removeScimUser = scimEndpoint({
  ...scim,
  method: 'DELETE',
  path: `${base}/Users/:scimId`,
  summary: 'Let somebody of the organisation go; the account, its backpack and badges stay with the person',
  params: userPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const listScimGroups = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${base}/Groups`,
  summary: 'Groups of the organisation, from which its rules give roles; their members are told one by one',
  params: noParams,
  query: listQuery,
  body: noBody,
  response: listOf(scimShownGroup),
})

export const createScimGroup = scimEndpoint({
  ...writing,
  method: 'POST',
  path: `${base}/Groups`,
  summary: 'Add a group of the organisation',
  params: noParams,
  query: shownQuery,
  body: scimGroupBody,
  response: scimShownGroup,
  status: 201,
})

export const getScimGroup = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${base}/Groups/:scimGroupId`,
  summary: 'One group of the organisation with its members',
  params: groupPath,
  query: shownQuery,
  body: noBody,
  response: scimShownGroup,
})

export const replaceScimGroup = scimEndpoint({
  ...writing,
  method: 'PUT',
  path: `${base}/Groups/:scimGroupId`,
  summary: 'Change a group of the organisation and its members; roles follow at once',
  params: groupPath,
  query: shownQuery,
  body: scimGroupBody,
  response: scimShownGroup,
})

export const patchScimGroup = scimEndpoint({
  ...writing,
  method: 'PATCH',
  path: `${base}/Groups/:scimGroupId`,
  summary: 'Change parts of a group of the organisation; roles follow at once',
  params: groupPath,
  query: shownQuery,
  body: scimPatch,
  response: scimShownGroup,
  /** Unless the query says what of the group is to be told. */
  otherAnswers: { 204: nothing },
})

export const removeScimGroup = scimEndpoint({
  ...scim,
  method: 'DELETE',
  path: `${base}/Groups/:scimGroupId`,
  summary: 'Remove a group of the organisation; roles follow at once',
  params: groupPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
