import { auditWays } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { hashPassword } from '#infra/secrets/passwords.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { lockAccount } from '../addresses/lock-address.ts'
import { endAccess } from '../end-access.ts'
import { findPasswordOwner, findReset } from '../queries.ts'
import { type PasswordChange, sendPasswordNotice } from './change-password.ts'
import { clearLoginPauses } from './clear-login-pauses.ts'
import { listMarks, markKnownBrowser } from './known-browser.ts'
import { requireStrongPassword } from './require-strong-password.ts'

/**
 * Sets a new password with the token of the mail, which works once; a weak password leaves it working. Everything that
 * was opened before ends, the pauses after wrong passwords too, and nobody is signed in by it. The browser where that is done is known
 * from then on: else whoever guesses on would keep the owner out of what they have just set.
 */
export const resetPassword = async (
  token: string,
  password: string,
  { request, reply }: PasswordChange['browser'],
): Promise<void> => {
  const network = clientKey(request.ip)
  const tokenHash = hashSecret(token)
  const owner = await attemptTogether(`reset:${network}`, async () => {
    const accountId = await findReset(db(), tokenHash, now())
    const found = accountId === undefined ? undefined : await findPasswordOwner(db(), accountId)
    if (!found) throw refuse('reset.token')
    return found
  })
  await requireStrongPassword(password, owner)
  const passwordHash = await hashPassword(password)
  const marks = await transaction(db(), async (tx) => {
    await lockAccount(tx, owner.accountId)
    if ((await findReset(tx, tokenHash, now())) !== owner.accountId) throw refuse('reset.token')
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('account_id', '=', owner.accountId)
      .execute()
    await endAccess(tx, owner.accountId)
    await clearLoginPauses(tx, owner.accountId)
    await sendPasswordNotice(tx, owner.accountId)
    const by = { accountId: owner.accountId, clientId: auditWays.link }
    noteAction(tx, by, { verb: 'password.reset', subject: { kind: 'account', id: owner.accountId } })
    return listMarks(tx, owner.accountId)
  })
  markKnownBrowser(request, reply, marks)
}
