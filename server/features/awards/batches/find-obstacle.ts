import type { Tx } from '#infra/db/transaction.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { holdsRole, nameWaiting, waitingColumns } from '../../issuers/index.ts'
import type { StoredBatch } from './actions/insert-batch.ts'

const roleLost = makeMessage('batch.person')

/** Why no row of the batch can be awarded any more, if so; what was true at its start may have ended since. */
export const findObstacle = async (tx: Tx, batch: StoredBatch): Promise<Message | undefined> => {
  const { awarded_by, issuer_id, badge_id } = batch
  if (awarded_by === null || !(await holdsRole(tx, awarded_by, issuer_id, 'award'))) return roleLost
  const badge = await tx
    .selectFrom('badge_classes')
    .innerJoin('issuers', 'issuers.issuer_id', 'badge_classes.issuer_id')
    .select(['archived_at', 'suspended_at', ...waitingColumns])
    .where('badge_classes.issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .executeTakeFirst()
  if (badge?.suspended_at) return makeMessage('issuer.suspended')
  const waiting = badge && nameWaiting(badge)
  if (waiting) return makeMessage(waiting)
  return badge?.archived_at ? makeMessage('badge-class.archived') : undefined
}
