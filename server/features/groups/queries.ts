import { type InferResult, sql } from 'kysely'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { issuerNameColumns } from '../issuers/index.ts'
import type { Creation } from './list-page.ts'

/** Whether the address, in canonical form, is one of a running group and has not left it. */
export const isActiveMember = async (db: Db, groupId: string, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.group_id', 'group_members.group_id')
    .select('member_id')
    .where('group_members.group_id', '=', groupId)
    .where('email', '=', email)
    .where('state', '=', 'active')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the issuer has the group, and has not put it away. */
export const isRunningGroup = async (db: Db, { issuerSlug, groupId }: GroupPath): Promise<boolean> => {
  const row = await db
    .selectFrom('groups')
    .select('group_id')
    .where('issuer_id', '=', issuerSlug)
    .where('group_id', '=', groupId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

interface WantedGroups {
  isArchived: boolean
  after: Creation | undefined
  limit: number
}

export const listGroups = (db: Db, issuerId: string, { isArchived, after, limit }: WantedGroups) =>
  db
    .selectFrom('groups')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'group_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('group_id', 'desc')
    .limit(limit)
    .execute()

/** Twenty of a group at the most. */
export const listSources = (db: Db, groupIds: readonly string[]) =>
  db
    .selectFrom('group_sources')
    .selectAll()
    .where('group_id', '=', sql<string>`any(${[...groupIds]}::text[])`)
    .orderBy('taken_at', 'desc')
    .orderBy('source_id')
    .execute()

export type SourceRow = Awaited<ReturnType<typeof listSources>>[number]

export const listOwnGroups = (db: Db, accountId: string) => selectOwnGroups(db, accountId).execute()

const selectOwnGroups = (db: Db, accountId: string) =>
  db
    .selectFrom('verified_emails')
    .innerJoin('group_members', 'group_members.email', 'verified_emails.email')
    .innerJoin('groups', 'groups.group_id', 'group_members.group_id')
    .innerJoin('issuers', 'issuers.issuer_id', 'groups.issuer_id')
    .select(['member_id', 'group_members.group_id', 'groups.name', 'group_members.email', 'since'])
    .select(issuerNameColumns)
    .where('verified_emails.account_id', '=', accountId)
    .where('group_members.state', '=', 'active')
    .orderBy('since', 'desc')
    .orderBy('member_id')
    .limit(1000)

export type OwnGroupRow = InferResult<ReturnType<typeof selectOwnGroups>>[number]
