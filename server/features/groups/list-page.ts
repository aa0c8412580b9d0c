import type { z } from 'zod'
import { pageSize } from '#contracts/fields/limits.ts'
import type { listGroupMembers as endpoint } from '#contracts/issuers/group-members.ts'
import type { GroupPath, listGroups as groupsEndpoint } from '#contracts/issuers/groups.ts'
import { db } from '#infra/context.ts'
import { readCreation, readPage, readPlace, writeCreation, writePlace } from '#infra/http/page.ts'
import { listMembers } from './list-members.ts'
import { listGroups } from './queries.ts'

export interface Creation {
  createdAt: Date
  id: string
}

/** One page of the groups of an issuer. */
export const listGroupPage = async (
  issuerId: string,
  { num, cursor, archived }: z.output<typeof groupsEndpoint.query>,
) => {
  const isArchived = archived === 'true'
  const after = readCreation(cursor)
  return readPage({
    num,
    usual: pageSize,
    read: (limit) => listGroups(db(), issuerId, { isArchived, after, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.group_id),
  })
}

const place = /^([\w-]{22}) (.*)$/s

/** One page of the people of a group, by name. */
export const listMemberPage = async (at: GroupPath, query: z.output<typeof endpoint.query>) => {
  const [id, sortName] = readPlace(query.cursor, place) ?? []
  const wanted = {
    part: query.q?.trim() ?? '',
    state: query.state ?? 'active',
    lacks: query.lacks || undefined,
    waits: query.waits || undefined,
    after: id === undefined || sortName === undefined ? undefined : { id, sortName },
  }
  return readPage({
    num: query.num,
    usual: pageSize,
    read: (limit) => listMembers(db(), at, { ...wanted, limit }),
    placeOf: (last) => writePlace(last.member_id, last.sort_name),
  })
}
