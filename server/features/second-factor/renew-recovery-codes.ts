import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { lockAccounts } from '../accounts/index.ts'
import { queueSecurityMail } from './mail.ts'
import { hasSecondFactor } from './queries.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'

/** Ten new codes; those from before are gone. */
export const renewRecoveryCodes = (actor: Actor): Promise<string[]> => {
  requireConfirmed(actor)
  return transaction(db(), async (tx) => {
    await lockAccounts(tx, [actor.accountId])
    if (!(await hasSecondFactor(tx, actor.accountId))) throw refuse('second-factor.none')
    await queueSecurityMail(tx, actor.accountId, 'recovery-codes-renewed')
    return writeRecoveryCodes(tx, actor.accountId)
  })
}
