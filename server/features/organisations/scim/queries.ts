import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { isNamed } from './names.ts'

interface Part {
  startIndex: number
  count: number
}

/** People whom the directory knows: those that have a name of its own. */
const people = (db: Db, organisationId: string) =>
  db.selectFrom('organisation_members').where('organisation_id', '=', organisationId).where('user_name', 'is not', null)

const personColumns = [
  'member_id',
  'account_id',
  'user_name',
  'external_id',
  'email',
  'first_name',
  'last_name',
  'is_active',
  'added_at',
  'changed_at',
] as const

const selectPerson = (db: Db, organisationId: string, memberId: string) =>
  people(db, organisationId).select(personColumns).where('member_id', '=', memberId)

export const findPerson = (db: Db, organisationId: string, memberId: string) =>
  selectPerson(db, organisationId, memberId).executeTakeFirst()

/** Held until the transaction ends: by whoever signs in somebody is named anew as well. */
export const holdPerson = (tx: Tx, organisationId: string, memberId: string) =>
  selectPerson(tx, organisationId, memberId).forUpdate().executeTakeFirst()

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

type PersonFilter = { name: 'userName' | 'externalId'; value: string } | undefined

/** A part of them, in the order in which they came, and how many there are. */
export const listPeople = async (db: Db, organisationId: string, filter: PersonFilter, { startIndex, count }: Part) => {
  const wanted = people(db, organisationId).$if(filter !== undefined, (query) =>
    filter?.name === 'userName'
      ? query.where(isNamed(filter.value))
      : query.where('external_id', '=', filter?.value ?? ''),
  )
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .select(personColumns)
    .orderBy('added_at')
    .orderBy('member_id')
    .offset(startIndex - 1)
    .limit(count)
    .execute()
  return { total: Number(total), rows }
}

const groupColumns = ['group_id', 'display_name', 'external_id', 'created_at', 'changed_at'] as const

export const findGroup = (db: Db, organisationId: string, groupId: string) =>
  db
    .selectFrom('scim_groups')
    .select(groupColumns)
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

type GroupFilter = { name: 'displayName' | 'externalId'; value: string } | undefined

export const listGroups = async (db: Db, organisationId: string, filter: GroupFilter, { startIndex, count }: Part) => {
  const column = filter?.name === 'externalId' ? 'external_id' : 'display_name'
  const wanted = db
    .selectFrom('scim_groups')
    .where('organisation_id', '=', organisationId)
    .$if(filter !== undefined, (query) => query.where(column, '=', filter?.value ?? ''))
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .select(groupColumns)
    .orderBy('created_at')
    .orderBy('group_id')
    .offset(startIndex - 1)
    .limit(count)
    .execute()
  return { total: Number(total), rows }
}

/** At most five thousand, which is as many as a group can have. */
export const listGroupMembers = (db: Db, groupId: string) =>
  db
    .selectFrom('scim_group_members')
    .innerJoin('organisation_members', 'organisation_members.member_id', 'scim_group_members.member_id')
    .select(['organisation_members.member_id', 'user_name'])
    .where('group_id', '=', groupId)
    .orderBy('organisation_members.member_id')
    .execute()
