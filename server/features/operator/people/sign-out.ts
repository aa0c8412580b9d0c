import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { lockAccount } from '../../accounts/index.ts'
import { endSignInsOf } from '../../sessions/index.ts'

/** Ends every sign-in of an account, as on a device that was lost, and what apps were let into; its personal tokens stay. */
export const signOut = async (tx: Tx, by: Doer, accountId: string): Promise<void> => {
  if (!(await lockAccount(tx, accountId))) throw notFound()
  await endSignInsOf(tx, accountId)
  noteAction(tx, by, { verb: 'account.signed-out', subject: { kind: 'account', id: accountId } })
}
