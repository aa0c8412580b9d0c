import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { queueSecurityMail } from '../mail.ts'

/** The last one as well: the password can always be set anew by mail. */
export const removePasskey = (actor: Actor, passkeyId: string): Promise<void> => {
  requireConfirmed(actor)
  return transaction(db(), async (tx) => {
    const { accountId } = actor
    const row = await tx
      .deleteFrom('passkeys')
      .where('passkey_id', '=', passkeyId)
      .where('account_id', '=', accountId)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw notFound()
    await queueSecurityMail(tx, accountId, 'passkey-removed', row.name)
    noteAction(tx, actor, {
      verb: 'passkey.removed',
      subject: { kind: 'account', id: accountId },
      detail: { passkey: passkeyId },
    })
  })
}
