import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { invalid, notFound, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { clientKey, type Network } from '#infra/http/limits/throttle.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { hashPassword, matchPassword } from '#infra/secrets/passwords.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { endAccess } from '../end-access.ts'
import { passwordChangedMail } from '../mail/passwords.ts'
import { findPasswordOwner, findPrimaryAddress, isProven } from '../queries.ts'
import { clearLoginPauses } from './clear-login-pauses.ts'
import { listMarks, markKnownBrowser } from './known-browser.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { tryPassword } from './try-password.ts'

const wrongPassword = () => invalid({ current_password: makeMessage('password.wrong') })

export interface PasswordChange {
  password: string
  current: string | undefined
  /** Where it is changed: known anew afterwards, if the right current password was given there. */
  browser: { request: FastifyRequest; reply: FastifyReply }
}

/**
 * Sets a new password for whoever knows the old one. Without an old one a fresh sign-in and a proven address are needed.
 * Everything that was opened before ends, but the sign-in that did this, and so do the pauses after wrong passwords. What is
 * changed with it is changed before.
 */
export const changePassword = async (
  actor: Actor,
  { password, current, browser: { request, reply } }: PasswordChange,
  changeMore?: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const owner = await findPasswordOwner(db(), actor.accountId)
  if (!owner) throw notFound()
  if (owner.passwordHash) await requireCurrent(actor, owner.passwordHash, current, clientKey(request.ip))
  else {
    requireConfirmed(actor)
    if (!(await isProven(db(), actor.accountId))) throw refuse('account.unverified')
  }
  await requireStrongPassword(password, owner)
  const passwordHash = await hashPassword(password)
  const marks = await transaction(db(), async (tx) => {
    await changeMore?.(tx)
    await replaceHash(tx, actor.accountId, owner.passwordHash, passwordHash)
    await endAccess(tx, actor.accountId, actor.tokenHash)
    await clearLoginPauses(tx, actor.accountId)
    await sendPasswordNotice(tx, actor.accountId)
    noteAction(tx, actor, { verb: 'password.changed', subject: { kind: 'account', id: actor.accountId } })
    return owner.passwordHash ? listMarks(tx, actor.accountId) : []
  })
  markKnownBrowser(request, reply, marks)
}

async function requireCurrent(
  { accountId }: Actor,
  stored: string,
  current: string | undefined,
  network: Network,
): Promise<void> {
  if (!current) throw invalid({ current_password: makeMessage('password.current') })
  await tryPassword({ way: 'password', accountId, network }, async () => {
    if (!(await matchPassword(current, stored))) throw wrongPassword()
  })
}

/** Only over the password that was checked: of two changes at once the second one does not know the new one. */
async function replaceHash(tx: Tx, accountId: string, earlier: string | null, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .where('password_hash', 'is not distinct from', earlier)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongPassword()
}

export const sendPasswordNotice = async (tx: Tx, accountId: string): Promise<void> => {
  const primary = await findPrimaryAddress(tx, accountId)
  if (!primary) return
  const letter = await writeFor(tx, { to: primary, sender: accountId }, passwordChangedMail)
  await queueMail(tx, { kind: 'password-changed', to: primary, ...letter })
}
