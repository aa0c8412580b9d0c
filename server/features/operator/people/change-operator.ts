import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { standsNow } from '#infra/authority/accounts.ts'
import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { setOperator } from '../../accounts/index.ts'
import { endUnadmitted } from '../../sessions/index.ts'

/** Makes an account an operator's, or takes that from it. All operators are locked: one of them always stays. */
export const changeOperator = async (tx: Tx, by: Doer, accountId: string, isToBe: boolean): Promise<void> => {
  const operators = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const account = await tx
    .selectFrom('accounts')
    .select(standsNow().as('is_standing'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('verified_emails')
          .select('email')
          .whereRef('verified_emails.account_id', '=', 'accounts.account_id'),
      ).as('is_proven'),
    )
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notFound()
  if (operators.some((row) => row.account_id === accountId) === isToBe) return
  if (isToBe && (!account.is_standing || !account.is_proven)) throw refuse('people.unfit')
  if (!isToBe && operators.length === 1) throw refuse('people.last-operator')
  // It may be their own.
  if (!isToBe) await leaveSignIn(tx)
  await setOperator(tx, accountId, isToBe)
  // Operators come in by any way; from now on an organisation may want to be asked.
  if (!isToBe) await endUnadmitted(tx, accountId)
  noteAction(tx, by, {
    verb: isToBe ? 'operator.made' : 'operator.removed',
    subject: { kind: 'account', id: accountId },
  })
}
