import { sql } from 'kysely'
import { groupPeopleMaximum } from '#contracts/issuers/groups.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { sortName } from './sort-name.ts'

export interface GroupPerson {
  /** In the one spelling that is stored and compared. */
  email: string
  name: string
}

export interface Added {
  added: number
  already_there: number
  left: number
}

/** Refuses more people than a group can have before anything is written. */
export const requireRoom = (people: number): void => {
  if (people > groupPeopleMaximum) throw refuse('group.people-limit')
}

/**
 * Adds those who are not there yet to a locked group. Whoever is there gets a name at most, where they had none, and
 * no list takes out any more whom somebody has added by hand; whoever has left stays away. None or all: a group that would be too large takes nobody.
 */
export const addPeople = async (
  tx: Tx,
  groupId: string,
  people: readonly GroupPerson[],
  sourceId: string | null = null,
): Promise<Added> => {
  const once = new Map<string, GroupPerson>()
  for (const person of people) if (!once.get(person.email)?.name) once.set(person.email, person)
  const rows = [...once.values()].map(({ email, name }) => ({
    member_id: newId(),
    email,
    name,
    sort_name: sortName(name, email),
  }))
  const { rows: touched } = await sql<{ is_new: boolean; left: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (member_id text, email text, name text, sort_name text)
    ), gone as (
      select count(*)::int as left from group_members join given using (email) where group_id = ${groupId} and state = 'left'
    ), put as (
      insert into group_members as old (member_id, group_id, email, name, sort_name, since, source_id)
      select member_id, ${groupId}, email, name, sort_name, ${now()}::timestamptz, ${sourceId}
      from given order by email
      on conflict (group_id, email) do update set
        name = case when old.name = '' then excluded.name else old.name end,
        sort_name = case when old.name = '' then excluded.sort_name else old.sort_name end,
        source_id = case when excluded.source_id is null then null else old.source_id end
        where old.state = 'active' and (old.name = '' and excluded.name <> '' or excluded.source_id is null and old.source_id is not null)
      returning xmax = 0 as is_new
    )
    select put.is_new, gone.left from gone left join put on put.is_new`.execute(tx)
  const added = touched.filter((row) => row.is_new).length
  const left = touched[0]?.left ?? 0
  await countPeople(tx, groupId)
  return { added, already_there: people.length - added - left, left }
}

/** Counts who is there anew, in a locked group. */
export const countPeople = async (tx: Tx, groupId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('group_members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('group_id', '=', groupId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  const people = Number(count)
  requireRoom(people)
  await tx.updateTable('groups').set({ people, changed_at: now() }).where('group_id', '=', groupId).execute()
  return people
}
