import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment, text } from '../fields/fields.ts'
import { detailLength } from '../fields/limits.ts'
import { someOf } from '../fields/some-of.ts'
import { nameStanding } from '../names/standing-schema.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { issuerPath } from './issuers.ts'

/** Groups of one issuer, those in the archive among them. */
export const groupMaximum = 500
/** People in one group. */
export const groupPeopleMaximum = 10_000
/** Lists of others that one group takes people from. */
export const groupSourceMaximum = 20
const groupDescriptionLength = 1000

export const groupSource = z.object({
  id: z.string(),
  kind: z.enum(['directory', 'course']),
  /** What it is known by where it comes from. */
  reference: z.string(),
  name: z.string(),
  /** Who came and who went when it was taken last. */
  added: z.number().int(),
  removed: z.number().int(),
  taken_at: shownMoment,
})
export type GroupSource = z.infer<typeof groupSource>

export const group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  people: z.number().int(),
  sources: z.array(groupSource),
  created_at: shownMoment,
  changed_at: shownMoment,
  archived_at: shownMoment.nullable(),
})
export type Group = z.infer<typeof group>

export const groupsBase = '/v3/issuers/:issuerSlug/groups'
export const groupPath = issuerPath.extend({ groupId: z.string().max(64) })
export type GroupPath = z.infer<typeof groupPath>

export const groupInput = z.object({
  name: text(detailLength),
  description: z.string().max(groupDescriptionLength).default(''),
})
export type GroupInput = z.infer<typeof groupInput>

export const groupPage = { num: z.string().max(32).optional(), cursor: z.string().max(2048).optional() }

export const listGroups = v3Endpoint({
  method: 'GET',
  path: groupsBase,
  access: readsOneIssuer,
  summary: 'Groups of an issuer, newest first: those that run, or those in the archive',
  params: issuerPath,
  query: z.object({ archived: z.enum(['true', 'false']).optional(), ...groupPage }),
  body: noBody,
  response: z.array(group),
})

export const createGroup = v3Endpoint({
  method: 'POST',
  path: groupsBase,
  access: changesOneIssuer,
  summary: 'Make a group of people to award together (owner, editor)',
  params: issuerPath,
  query: noQuery,
  body: groupInput,
  response: group,
  status: 201,
  idempotent: true,
})

export const getGroup = v3Endpoint({
  method: 'GET',
  path: `${groupsBase}/:groupId`,
  access: readsOneIssuer,
  summary: 'One group',
  params: groupPath,
  query: noQuery,
  body: noBody,
  response: group,
  etag: { without: ['people', 'sources', 'changed_at'] },
})

export const updateGroup = v3Endpoint({
  method: 'PUT',
  path: `${groupsBase}/:groupId`,
  access: changesOneIssuer,
  summary: 'Name a group anew, put it into the archive or take it out; what is left out stays (owner, editor)',
  params: groupPath,
  query: noQuery,
  body: someOf(
    z.object({
      name: groupInput.shape.name.optional(),
      description: z.string().max(groupDescriptionLength).optional(),
      archived: z.boolean().optional(),
    }),
  ),
  response: group,
  ifMatch: true,
})

export const deleteGroup = v3Endpoint({
  method: 'DELETE',
  path: `${groupsBase}/:groupId`,
  access: changesOneIssuer,
  summary: 'Delete a group with its list of people; what they were awarded stays (owner, editor)',
  params: groupPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  ifMatch: true,
})

/** A group as one of its people sees it: nothing of the others. */
export const ownGroup = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.object({ name: z.string(), standing: nameStanding }),
  email: z.string(),
  since: shownMoment,
})
export type OwnGroup = z.infer<typeof ownGroup>

export const listOwnGroups = v3Endpoint({
  method: 'GET',
  path: '/v3/user/groups',
  access: ['rw:profile', 'r:profile'],
  summary: 'Groups of issuers that list an address of yours',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(ownGroup),
})

export const leaveGroup = v3Endpoint({
  method: 'DELETE',
  path: '/v3/user/groups/:membershipId',
  access: ['rw:profile'],
  summary: 'Leave a group; its issuer cannot add the address again',
  params: z.object({ membershipId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
