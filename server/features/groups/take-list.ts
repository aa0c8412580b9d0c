import { sql } from 'kysely'
import type { GroupTaking } from '#contracts/issuers/group-sources.ts'
import { type GroupPath, groupSourceMaximum } from '#contracts/issuers/groups.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { addPeople, countPeople } from './add-people.ts'
import { presentGroup } from './present.ts'
import { readPeople } from './read-people.ts'
import { lockRunning } from './require-group.ts'

/** People as a list of others has them at this moment. */
export interface List {
  kind: 'directory' | 'course'
  reference: string
  name: string
  people: readonly { email: string; name: string }[]
}

/**
 * Brings a group in line with a list: who is on it joins, and who came by it before and is not on it any more goes. People
 * who were added by hand, or by another list, stay.
 */
export const takeList = async (actor: Actor, at: GroupPath, list: List): Promise<GroupTaking> => {
  const { people, malformedCount } = await readPeople(
    list.people.map((person, index) => ({ ...person, line: index + 1 })),
  )
  // A platform that tells addresses no more would empty the group.
  if (people.length === 0 && list.people.length > 0) throw refuse('group.no-addresses')
  return transaction(db(), async (tx) => {
    const group = await lockRunning(tx, actor, at)
    const sourceId = await findSource(tx, group.group_id, list)
    const emails = people.map(({ email }) => email)
    const { rows: removed } = await sql`
      delete from group_members where source_id = ${sourceId} and state = 'active' and email <> all(${emails}::text[])
      returning member_id`.execute(tx)
    const outcome = await addPeople(tx, group.group_id, people, sourceId)
    await tx
      .updateTable('group_sources')
      .set({ name: list.name, added: outcome.added, removed: removed.length, taken_at: now() })
      .where('source_id', '=', sourceId)
      .execute()
    const detail = { issuer: at.issuerSlug, list: list.name, added: outcome.added, removed: removed.length }
    noteAction(tx, actor, { verb: 'group.added', subject: { kind: 'group', id: group.group_id }, detail })
    const changed = { ...group, people: await countPeople(tx, group.group_id), changed_at: now() }
    const shown = await presentGroup(changed, tx)
    return { ...outcome, removed: removed.length, without_address: malformedCount, group: shown }
  })
}

/** The list as the group knows it, noted now if it was not there. The group is locked. */
async function findSource(tx: Tx, groupId: string, { kind, reference, name }: List): Promise<string> {
  const known = await tx
    .selectFrom('group_sources')
    .select(['source_id', 'kind', 'reference'])
    .where('group_id', '=', groupId)
    .execute()
  const same = known.find((one) => one.kind === kind && one.reference === reference)
  if (same) return same.source_id
  if (known.length >= groupSourceMaximum) throw refuse('group.sources-limit')
  const sourceId = newId()
  await tx
    .insertInto('group_sources')
    .values({ source_id: sourceId, group_id: groupId, kind, reference, name, added: 0, removed: 0, taken_at: now() })
    .execute()
  return sourceId
}

/** Forgets a list; who came by it stays. */
export const removeSource = (actor: Actor, at: GroupPath & { sourceId: string }): Promise<void> =>
  transaction(db(), async (tx) => {
    const group = await lockRunning(tx, actor, at)
    const removed = await tx
      .deleteFrom('group_sources')
      .where('group_id', '=', group.group_id)
      .where('source_id', '=', at.sourceId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound()
    const detail = { issuer: at.issuerSlug, list: removed.name }
    noteAction(tx, actor, { verb: 'group.changed', subject: { kind: 'group', id: group.group_id }, detail })
  })
