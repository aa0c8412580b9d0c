import { sql } from 'kysely'
import { mostGroupMembers, type ScimGroupBody } from '#contracts/standards/scim.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { isUniqueViolation, type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { giveRoles } from '../membership/give-roles.ts'
import type { OrganisationRow } from '../queries.ts'
import { listGroupMembers } from './queries.ts'

/** What of a group is another one; what is undefined stays. */
export interface GroupChange {
  displayName?: string
  externalId?: string | null
  /** The members after it, from those before. */
  members?: (before: ReadonlySet<string>) => ReadonlySet<string>
}

export const addGroup = (organisation: OrganisationRow, body: ScimGroupBody): Promise<string> =>
  save(async (tx) => {
    const groupId = newId()
    await tx
      .insertInto('scim_groups')
      .values({
        group_id: groupId,
        organisation_id: organisation.organisation_id,
        display_name: body.displayName,
        external_id: body.externalId || null,
        created_at: now(),
        changed_at: now(),
      })
      .execute()
    const members = new Set(body.members?.map(({ value }) => value))
    await changeIn(tx, organisation, groupId, { members: () => members })
    return groupId
  })

/** Roles of everybody who came or went follow in the same transaction; those of all with another name of the group. */
export const changeGroup = (organisation: OrganisationRow, groupId: string, change: GroupChange): Promise<void> =>
  save((tx) => changeIn(tx, organisation, groupId, change))

export const removeGroup = (organisation: OrganisationRow, groupId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    // Whoever is being added at this moment is in it first, and loses with all others what it gave.
    const group = await tx
      .selectFrom('scim_groups')
      .select('group_id')
      .where('group_id', '=', groupId)
      .where('organisation_id', '=', organisation.organisation_id)
      .forUpdate()
      .executeTakeFirst()
    if (!group) throw notFound()
    const members = await listGroupMembers(tx, groupId)
    await tx.deleteFrom('scim_groups').where('group_id', '=', groupId).execute()
    for (const { member_id } of members) await giveRoles(tx, organisation, member_id)
  })

async function save<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await transaction(db(), work)
  } catch (error) {
    throw isUniqueViolation(error) ? refuse('scim.taken', { cause: error }) : error
  }
}

async function changeIn(
  tx: Tx,
  organisation: OrganisationRow,
  groupId: string,
  { displayName, externalId, members }: GroupChange,
): Promise<void> {
  const group = await tx
    .updateTable('scim_groups')
    .set({
      changed_at: now(),
      ...(displayName === undefined ? {} : { display_name: displayName }),
      ...(externalId === undefined ? {} : { external_id: externalId }),
    })
    .where('group_id', '=', groupId)
    .where('organisation_id', '=', organisation.organisation_id)
    .returning('group_id')
    .executeTakeFirst()
  if (!group) throw notFound()
  const before = new Set((await listGroupMembers(tx, groupId)).map((row) => row.member_id))
  const after = members ? members(before) : before
  const [gone, come] = [[...before].filter((id) => !after.has(id)), [...after].filter((id) => !before.has(id))]
  if (after.size > mostGroupMembers) throw refuse('scim.members')
  if (gone.length > 0) {
    await tx.deleteFrom('scim_group_members').where('group_id', '=', groupId).where('member_id', 'in', gone).execute()
  }
  await insert(tx, organisation, groupId, come)
  const isRenamed = displayName !== undefined || externalId !== undefined
  for (const memberId of isRenamed ? new Set([...before, ...after]) : [...gone, ...come]) {
    await giveRoles(tx, organisation, memberId)
  }
}

async function insert(tx: Tx, { organisation_id }: OrganisationRow, groupId: string, come: string[]): Promise<void> {
  if (come.length === 0) return
  const { numAffectedRows } = await sql`
    insert into scim_group_members (group_id, member_id)
    select ${groupId}, member_id from organisation_members
    where organisation_id = ${organisation_id} and user_name is not null and member_id = any(${come}::text[])`.execute(
    tx,
  )
  if (Number(numAffectedRows) < come.length) throw refuse('scim.members')
}
