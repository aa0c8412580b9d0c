import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import { dropBegun } from './drop-begun.ts'
import { endTokens } from './end-tokens.ts'
import { accessEnded, accessEnding } from './events.ts'

/**
 * Ends what leads into the account without the password: sign-ins (but the one that is kept), connected apps, personal
 * tokens, secrets of apps that act as the account, all that was begun, and links to set a new password.
 */
export const endAccess = async (tx: Tx, accountId: string, keptToken?: Buffer): Promise<void> => {
  await dropBegun(tx, accountId)
  await leaveSignIn(tx)
  await tell(accessEnding, tx, { accountId })
  await endTokens(tx, accountId, { keptToken })
  await dropResets(tx, accountId)
  await tell(accessEnded, tx, { accountId })
}

/** Links to set a new password stop working when the password or the addresses are others. */
export const dropResets = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}
