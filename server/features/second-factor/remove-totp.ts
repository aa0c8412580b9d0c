import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { dropTotp } from './drop-factors.ts'
import { queueSecurityMail } from './mail.ts'

/** Takes the codes off, also where an issuer wants them: then the person can only read there. */
export const removeTotp = (actor: Actor): Promise<void> => {
  requireConfirmed(actor)
  return transaction(db(), async (tx) => {
    const { accountId } = actor
    if (!(await dropTotp(tx, accountId))) throw notFound()
    await queueSecurityMail(tx, accountId, 'totp-removed')
    noteAction(tx, actor, { verb: 'second-factor.removed', subject: { kind: 'account', id: accountId } })
  })
}
