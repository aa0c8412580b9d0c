import { publicClient } from '#contracts/oauth/scopes.ts'
import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { dropBegun, endTokens, setSuspension } from '../../accounts/index.ts'

/**
 * Ends the sign-ins of an account, and what could become one, and admits no other; its data and its other tokens stay, but
 * the tokens open nothing. Or lets it in again. What is so already stays so.
 */
export const suspendAccount = async (tx: Tx, by: Doer, accountId: string, isToBe: boolean): Promise<void> => {
  const account = await tx
    .selectFrom('accounts')
    .select(['is_operator', 'suspended_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notFound()
  if ((account.suspended_at !== null) === isToBe) return
  // Somebody may do it to themselves, once they run the server no more.
  await leaveSignIn(tx)
  if (isToBe && account.is_operator) throw refuse('people.operator')
  await setSuspension(tx, accountId, isToBe ? now() : null)
  noteAction(tx, by, {
    verb: isToBe ? 'account.suspended' : 'account.restored',
    subject: { kind: 'account', id: accountId },
  })
  if (!isToBe) return
  await dropBegun(tx, accountId)
  await endTokens(tx, accountId, { clientId: publicClient })
}
