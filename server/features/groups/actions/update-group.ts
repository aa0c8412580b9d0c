import type { z } from 'zod'
import type { updateGroup as endpoint, GroupPath } from '#contracts/issuers/groups.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type GroupRow, lockGroup } from '../require-group.ts'

export const updateGroup = (actor: Actor, at: GroupPath, input: z.output<typeof endpoint.body>): Promise<GroupRow> =>
  transaction(db(), async (tx) => {
    const before = await lockGroup(tx, actor, at)
    const { archived = before.archived_at !== null } = input
    const changed = {
      name: input.name?.trim() ?? before.name,
      description: input.description?.trim() ?? before.description,
      archived_at: archived ? (before.archived_at ?? now()) : null,
    }
    const isSame =
      changed.name === before.name &&
      changed.description === before.description &&
      changed.archived_at === before.archived_at
    if (isSame) return before
    const detail = { issuer: at.issuerSlug, name: changed.name, archived }
    noteAction(tx, actor, { verb: 'group.changed', subject: { kind: 'group', id: at.groupId }, detail })
    return tx
      .updateTable('groups')
      .set({ ...changed, changed_at: now() })
      .where('group_id', '=', before.group_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
