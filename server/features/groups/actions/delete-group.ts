import type { GroupPath } from '#contracts/issuers/groups.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockGroup } from '../require-group.ts'

/** Ends a group with its list of people, who keep what they were awarded. */
export const deleteGroup = (actor: Actor, at: GroupPath): Promise<void> =>
  transaction(db(), async (tx) => {
    const { group_id, name } = await lockGroup(tx, actor, at)
    await tx.deleteFrom('groups').where('group_id', '=', group_id).execute()
    const detail = { issuer: at.issuerSlug, name }
    noteAction(tx, actor, { verb: 'group.deleted', subject: { kind: 'group', id: group_id }, detail })
  })
