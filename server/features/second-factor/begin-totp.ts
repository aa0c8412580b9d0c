import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { findAccounts, lockAccounts } from '../accounts/index.ts'
import { describeTotp, newTotpSecret, totpSecret } from './totp.ts'

/** A secret for the person's app. Of two that are begun, the later one counts; one that is in use is never replaced. */
export const beginTotp = (actor: Actor): Promise<{ secret: string; uri: string }> => {
  requireConfirmed(actor)
  return transaction(db(), async (tx) => {
    const { accountId } = actor
    if (!(await lockAccounts(tx, [accountId]))) throw refuse('auth.invalid')
    const secret = newTotpSecret()
    const begun = { sealed_secret: totpSecret.seal(accountId, secret), created_at: now() }
    const row = await tx
      .insertInto('totp_factors')
      .values({ account_id: accountId, ...begun })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(begun).where('totp_factors.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst()
    if (!row) throw refuse('second-factor.exists')
    const [account] = await findAccounts(tx, [accountId])
    return describeTotp(secret, account?.email ?? accountId)
  })
}
