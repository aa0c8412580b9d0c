import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { lockRow } from '#infra/db/lock-row.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { countPeople } from '../add-people.ts'
import { listOwnGroups } from '../queries.ts'

/** Takes an address of the actor out of a group, for good: lists of its issuer do not bring it back. */
export const leaveGroup = (actor: Actor, membershipId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const own = (await listOwnGroups(tx, actor.accountId)).find(({ member_id }) => member_id === membershipId)
    if (!own) throw notFound()
    await lockRow(tx, 'groups', { group_id: own.group_id })
    await tx
      .updateTable('group_members')
      .set({ state: 'left', since: now(), source_id: null })
      .where('member_id', '=', membershipId)
      .execute()
    await countPeople(tx, own.group_id)
    noteAction(tx, actor, { verb: 'group.left', subject: { kind: 'group', id: own.group_id } })
  })
