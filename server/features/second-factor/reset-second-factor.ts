import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { lockAccounts } from '../accounts/index.ts'
import { dropFactors } from './drop-factors.ts'
import { queueSecurityMail } from './mail.ts'

/** For somebody who has lost phone and recovery codes: an operator takes all of it off. Where there is none, nothing is done. */
export const resetSecondFactor = async (tx: Tx, by: Doer, accountId: string): Promise<void> => {
  if (!(await lockAccounts(tx, [accountId]))) throw notFound()
  if (!(await dropFactors(tx, accountId))) return
  await queueSecurityMail(tx, accountId, 'second-factor-reset')
  noteAction(tx, by, { verb: 'second-factor.reset', subject: { kind: 'account', id: accountId } })
}
