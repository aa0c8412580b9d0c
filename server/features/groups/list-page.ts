import type { z } from 'zod'
import { pageSize } from '#contracts/fields/limits.ts'
import type { listGroupMembers as endpoint } from '#contracts/issuers/group-members.ts'
import type { GroupPath, listGroups as groupsEndpoint } from '#contracts/issuers/groups.ts'
import { db } from '#infra/context.ts'
import { cutPage, linkToPage, parseSize, readCreation, readPlace, writeCreation, writePlace } from '#infra/http/page.ts'
import { listMembers } from './list-members.ts'
import { listGroups } from './queries.ts'

export interface Creation {
  createdAt: Date
  id: string
}

/** One page of the groups of an issuer, and the `Link` header to the next. */
export const listGroupPage = async (issuerId: string, query: z.output<typeof groupsEndpoint.query>) => {
  const limit = parseSize(query.num, pageSize)
  const isArchived = query.archived === 'true'
  const after = readCreation(query.cursor)
  // One more than the page holds tells whether there is another page.
  const found = await listGroups(db(), issuerId, { isArchived, after, limit: limit + 1 })
  const path = `/v3/issuers/${issuerId}/groups`
  return cutPage(found, limit, (last) => linkToPage(path, query, writeCreation(last.created_at, last.group_id)))
}

const place = /^([\w-]{22}) (.*)$/s

/** One page of the people of a group, by name. */
export const listMemberPage = async (at: GroupPath, query: z.output<typeof endpoint.query>) => {
  const limit = parseSize(query.num, pageSize)
  const [id, sortName] = readPlace(query.cursor, place) ?? []
  const found = await listMembers(db(), at, {
    part: query.q?.trim() ?? '',
    state: query.state ?? 'active',
    lacks: query.lacks || undefined,
    waits: query.waits || undefined,
    after: id === undefined || sortName === undefined ? undefined : { id, sortName },
    limit: limit + 1,
  })
  const path = `/v3/issuers/${at.issuerSlug}/groups/${at.groupId}/members`
  return cutPage(found, limit, (last) => linkToPage(path, query, writePlace(last.member_id, last.sort_name)))
}
