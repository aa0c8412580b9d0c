import { type GroupInput, groupMaximum } from '#contracts/issuers/groups.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { lockRow } from '#infra/db/lock-row.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { requireRole } from '../../issuers/index.ts'
import type { GroupRow } from '../require-group.ts'

export const createGroup = (
  actor: Actor,
  issuerId: string,
  { name, description }: GroupInput,
  key: RequestKey | undefined,
): Promise<GroupRow> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'manage-groups')
    const groupId = newId()
    const earlier = await findMade(tx, key, groupId)
    if (earlier === undefined) {
      // Whoever makes another one at the same time waits, and counts this one.
      await lockRow(tx, 'issuers', { issuer_id: issuerId })
      const { count } = await tx
        .selectFrom('groups')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('issuer_id', '=', issuerId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= groupMaximum) throw refuse('group.limit')
      await tx
        .insertInto('groups')
        .values({
          group_id: groupId,
          issuer_id: issuerId,
          name: name.trim(),
          description: description.trim(),
          created_by: actor.accountId,
          created_at: now(),
          changed_at: now(),
        })
        .execute()
      const detail = { issuer: issuerId, name: name.trim() }
      noteAction(tx, actor, { verb: 'group.created', subject: { kind: 'group', id: groupId }, detail })
    }
    const made = await tx
      .selectFrom('groups')
      .selectAll()
      .where('issuer_id', '=', issuerId)
      .where('group_id', '=', earlier ?? groupId)
      .executeTakeFirst()
    if (!made) throw notFound()
    return made
  })
