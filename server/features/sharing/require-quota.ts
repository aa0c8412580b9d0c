import { listMaximum, shareLinkMaximum } from '#contracts/fields/limits.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { countLiving } from './queries.ts'

/** Refuses one more living link when the target, or the account, has so many already. */
export const requireQuota = async (tx: Tx, accountId: string, targetId: string): Promise<void> => {
  const living = await countLiving(tx, accountId, targetId)
  if (living.of_target >= shareLinkMaximum || living.of_account >= listMaximum) throw refuse('share.limit')
}
