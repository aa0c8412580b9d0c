import type { Selectable } from 'kysely'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { GroupsTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../issuers/index.ts'

export type GroupRow = Selectable<GroupsTable>

const find = (db: Db, { issuerSlug, groupId }: GroupPath) =>
  db.selectFrom('groups').selectAll().where('issuer_id', '=', issuerSlug).where('group_id', '=', groupId)

/** The group, if the actor may do this with it; the same 404 for none and not yours. */
export const requireGroup = async (
  actor: Actor,
  at: GroupPath,
  action: 'read' | 'award' | 'manage-groups' = 'read',
): Promise<GroupRow> => {
  await requireRole(db(), actor, at.issuerSlug, action)
  const group = await find(db(), at).executeTakeFirst()
  if (!group) throw notFound()
  return group
}

/** As requireGroup, to be changed: nobody else changes it or its people before the transaction ends. */
export const lockGroup = async (tx: Tx, actor: Actor, at: GroupPath): Promise<GroupRow> => {
  await requireRole(tx, actor, at.issuerSlug, 'manage-groups')
  const group = await find(tx, at).forNoKeyUpdate().executeTakeFirst()
  if (!group) throw notFound()
  return group
}

/** As lockGroup, for people to come: a group in the archive takes nobody. */
export const lockRunning = async (tx: Tx, actor: Actor, at: GroupPath): Promise<GroupRow> => {
  const group = await lockGroup(tx, actor, at)
  if (group.archived_at) throw refuse('group.archived')
  return group
}
