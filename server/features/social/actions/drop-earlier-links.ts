import { dropHandles } from '#infra/authority/one-time-handles.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { AccountProof } from '../../accounts/index.ts'
import { connecting } from './connect-handle.ts'

/**
 * Whoever opened the account may not be the one who has now proven its address. A way in that was laid before the proof
 * could then belong to somebody who waits for the owner to come.
 */
export const dropEarlierLinks = async (tx: Tx, { accountId, isSameBrowser }: AccountProof): Promise<void> => {
  if (isSameBrowser) return
  await tx.deleteFrom('social_accounts').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('social_attempts').where('account_id', '=', accountId).execute()
  await dropHandles(tx, accountId, connecting)
}
