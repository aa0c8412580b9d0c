import type { Tx } from '#infra/db/transaction.ts'
import { type AcceptedFrom, markAccepted } from '../../awards/index.ts'
import { markAwardsSeen } from '../../notifications/index.ts'
import { tellOfAwards } from '../../webhooks/index.ts'

/**
 * Accepts awards of a backpack and answers how many. When it first happened stays: history, figures and webhooks tell that
 * moment. What was taken in is no news any more. Every way to accept an award ends here.
 */
export const acceptAwards = async (
  tx: Tx,
  accountId: string,
  awardIds: readonly string[],
  from: AcceptedFrom,
): Promise<number> => {
  if (awardIds.length === 0) return 0
  const rows = await markAccepted(tx, accountId, awardIds, from)
  if (typeof from === 'object' && rows.length === 0) return 0
  if (from !== 'waiting') {
    await tx
      .updateTable('backpack_entries')
      .set({ removed_at: null })
      .where('account_id', '=', accountId)
      .where('award_id', 'in', awardIds)
      .where('removed_at', 'is not', null)
      .execute()
  }
  await markAwardsSeen(tx, accountId, awardIds)
  await tellOfAwards(tx, 'award.accepted', rows)
  return rows.length
}
