import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { groupAddition } from './group-members.ts'
import { group, groupPath, groupsBase } from './groups.ts'
import { issuerPath } from './issuers.ts'

/** What came of taking a list: `removed` are those that came by it before and are not on it any more. */
export const groupTaking = groupAddition
  .omit({ malformed: true, malformed_count: true })
  .extend({ removed: z.number().int(), without_address: z.number().int(), group })
export type GroupTaking = z.infer<typeof groupTaking>

export const removeGroupSource = v3Endpoint({
  method: 'DELETE',
  path: `${groupsBase}/:groupId/sources/:sourceId`,
  access: changesOneIssuer,
  summary: 'Take no more people from a list; those who came by it stay (owner, editor)',
  params: groupPath.extend({ sourceId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

/** A list of others that a group can take people from. */
export const groupOrigin = z.object({
  id: z.string(),
  name: z.string(),
  /** Whose it is: the organisation, or the learning platform. */
  of: z.string(),
})
export type GroupOrigin = z.infer<typeof groupOrigin>

export const listDirectoryGroups = v3Endpoint({
  method: 'GET',
  path: '/v3/issuers/:issuerSlug/directory-groups',
  access: readsOneIssuer,
  summary: 'Groups in the directories of organisations that give roles at this issuer (owner, editor)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: z.array(groupOrigin),
})

export const syncGroupWithDirectory = v3Endpoint({
  method: 'PUT',
  path: `${groupsBase}/:groupId/directory-groups/:directoryGroupId`,
  access: changesOneIssuer,
  summary: 'Bring a group in line with one of a directory: who came joins, who left there leaves (owner, editor)',
  params: groupPath.extend({ directoryGroupId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: groupTaking,
})

export const listIssuerCourses = v3Endpoint({
  method: 'GET',
  path: '/v3/issuers/:issuerSlug/courses',
  access: readsOneIssuer,
  summary: 'Courses of learning platforms that say who is in them (owner, editor)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: z.array(groupOrigin),
})

export const syncGroupWithCourse = v3Endpoint({
  method: 'PUT',
  path: `${groupsBase}/:groupId/courses/:courseId`,
  access: changesOneIssuer,
  summary: 'Bring a group in line with the learners of a course (owner, editor)',
  params: groupPath.extend({ courseId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: groupTaking,
})
