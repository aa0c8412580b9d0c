import { errorTable } from '#contracts/errors.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { holdsRole, nameWaiting, waitingColumns } from '../../issuers/index.ts'
import type { StoredBatch } from './insert-batch.ts'

const roleLost = 'The person who started this batch can no longer award for this issuer.'

/** Why no row of the batch can be awarded any more, if so; what was true at its start may have ended since. */
export const findObstacle = async (tx: Tx, batch: StoredBatch): Promise<string | undefined> => {
  const { awarded_by, issuer_id, badge_id } = batch
  if (awarded_by === null || !(await holdsRole(tx, awarded_by, issuer_id, 'award'))) return roleLost
  const badge = await tx
    .selectFrom('badge_classes')
    .innerJoin('issuers', 'issuers.issuer_id', 'badge_classes.issuer_id')
    .select(['archived_at', 'suspended_at', ...waitingColumns])
    .where('badge_classes.issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .executeTakeFirst()
  if (badge?.suspended_at) return errorTable['issuer.suspended'].text
  const waiting = badge && nameWaiting(badge)
  if (waiting) return errorTable[waiting].text
  return badge?.archived_at ? errorTable['badge-class.archived'].text : undefined
}
