import { type RawBuilder, sql } from 'kysely'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { holdsPart } from '#infra/db/search-part.ts'
import { inForce } from '../badge-classes/index.ts'
import { sortName } from './sort-name.ts'

export interface WantedMembers {
  /** A part of the name or of the address; empty for all. */
  part: string
  state: 'active' | 'left'
  lacks?: string | undefined
  waits?: string | undefined
  after: { id: string; sortName: string } | undefined
  limit: number
}

export interface MemberRow {
  member_id: string
  email: string
  name: string
  sort_name: string
  state: 'active' | 'left'
  since: Date
  source_id: string | null
}

/** Awards of the class to the member that are in force. */
const awardsOf = (issuerId: string, badgeId: string, more: RawBuilder<unknown> = sql``) => sql`
  select from awards where awards.issuer_id = ${issuerId} and recipient_identifier = m.email and recipient_type = 'email'
    and badge_id = ${badgeId} and ${inForce()} ${more}`

/** By a part of the name, however it is written, or of the address. */
const isFound = (part: string): RawBuilder<boolean> => {
  const name = sortName(part, '')
  const isNamed = name === '' ? sql`false` : sql`position(${name} in m.sort_name) > 0`
  return sql`(${isNamed} or ${holdsPart(sql<string>`m.email`, part)})`
}

/** In the order of their names. A group has 10,000 people at the most, so that a condition may look at all of them. */
export const listMembers = async (
  db: Db,
  { issuerSlug, groupId }: GroupPath,
  { part, state, lacks, waits, after, limit }: WantedMembers,
): Promise<MemberRow[]> => {
  const conditions = [
    sql`m.group_id = ${groupId} and m.state = ${state}`,
    after && sql`(m.sort_name, m.member_id) > (${after.sortName}, ${after.id})`,
    part !== '' && isFound(part),
    lacks !== undefined && sql`not exists (${awardsOf(issuerSlug, lacks)})`,
    waits !== undefined &&
      sql`exists (${awardsOf(issuerSlug, waits, sql`and acceptance = 'Unaccepted'`)})
      and not exists (${awardsOf(issuerSlug, waits, sql`and acceptance = 'Accepted'`)})`,
  ].flatMap((condition) => condition || [])
  const { rows } = await sql<MemberRow>`
    select m.member_id, m.email, m.name, m.sort_name, m.state, m.since, m.source_id from group_members m
    where ${sql.join(conditions, sql` and `)} order by m.sort_name, m.member_id limit ${limit}`.execute(db)
  return rows
}

/** Who is there, of those with these ids where some are named, in the order of their names. */
export const listPeople = async (db: Db, groupId: string, ids: readonly string[] | undefined) =>
  db
    .selectFrom('group_members')
    .select(['email', 'name'])
    .where('group_id', '=', groupId)
    .where('state', '=', 'active')
    .$if(ids !== undefined, (query) => query.where('member_id', '=', sql<string>`any(${[...(ids ?? [])]}::text[])`))
    .orderBy('sort_name')
    .orderBy('member_id')
    .execute()
