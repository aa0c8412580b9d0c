import { sql } from 'kysely'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { countPeople } from '../add-people.ts'
import { lockGroup } from '../require-group.ts'

/** Takes people out. Who has left by themselves stays known, so that they are not added again. */
export const removeMembers = (actor: Actor, at: GroupPath, ids: readonly string[]): Promise<{ removed: number }> =>
  transaction(db(), async (tx) => {
    const { group_id } = await lockGroup(tx, actor, at)
    const { numDeletedRows } = await tx
      .deleteFrom('group_members')
      .where('group_id', '=', group_id)
      .where('state', '=', 'active')
      .where('member_id', '=', sql<string>`any(${[...ids]}::text[])`)
      .executeTakeFirst()
    const removed = Number(numDeletedRows)
    if (removed === 0) return { removed }
    await countPeople(tx, group_id)
    const detail = { issuer: at.issuerSlug, removed }
    noteAction(tx, actor, { verb: 'group.removed', subject: { kind: 'group', id: group_id }, detail })
    return { removed }
  })
