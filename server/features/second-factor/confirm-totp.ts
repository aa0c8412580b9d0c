import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { queueSecurityMail } from './mail.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { findStep, totpSecret } from './totp.ts'

/** Turns the codes on that were begun, and answers recovery codes. The code that shows it is spent by this. */
export const confirmTotp = (actor: Actor, code: string): Promise<string[]> => {
  requireConfirmed(actor)
  return transaction(db(), async (tx) => {
    const { accountId } = actor
    const row = await tx
      .selectFrom('totp_factors')
      .select(['sealed_secret', 'confirmed_at'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw refuse('second-factor.begin')
    if (row.confirmed_at) throw refuse('second-factor.exists')
    const step = findStep(totpSecret.open(accountId, row.sealed_secret), code.replace(/\s/g, ''))
    if (step === undefined) throw refuse('second-factor.code')
    await tx
      .updateTable('totp_factors')
      .set({ confirmed_at: now(), last_step: step })
      .where('account_id', '=', accountId)
      .execute()
    await queueSecurityMail(tx, accountId, 'totp-added')
    noteAction(tx, actor, { verb: 'second-factor.added', subject: { kind: 'account', id: accountId } })
    return writeRecoveryCodes(tx, accountId)
  })
}
