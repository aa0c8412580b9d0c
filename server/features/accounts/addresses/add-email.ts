import type { EmailEntry } from '#contracts/accounts/emails.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { presentEmail } from '../present.ts'
import { findEmailByAddress, isProven } from '../queries.ts'
import type { SignupBrowser } from '../sign-up/signup-browser.ts'
import { insertEmail } from './insert-email.ts'
import { takeMailTurn } from './limit-mails.ts'
import { lockAccount, lockAddress } from './lock-address.ts'
import { mailPending } from './mail-pending.ts'

/**
 * Refuses an address that the account has, and a sign-in that is not fresh enough. Asked before the attempt is counted
 * as well: who mends that at once shall not be told to wait. Answers whether the account has proven an address.
 */
export const requireAddable = async (db: Db, actor: Actor, email: string): Promise<boolean> => {
  if (await findEmailByAddress(db, actor.accountId, email)) throw refuse('email.exists')
  const hasProof = await isProven(db, actor.accountId)
  if (hasProof) requireConfirmed(actor)
  return hasProof
}

/**
 * Adds an address that waits for its mail. One that another account has proven waits as well, and its owner is told. An
 * account that has proven nothing yet is known from now on by the browser that typed the address; any other one needs a
 * fresh sign-in or the password, because whoever has one of its addresses can set a new password.
 */
export const addEmail = (actor: Actor, email: string, browser: SignupBrowser, key?: RequestKey): Promise<EmailEntry> =>
  transaction(db(), async (tx) => {
    await lockAddress(tx, email)
    if (!(await lockAccount(tx, actor.accountId))) throw notFound()
    // The request says which address it is, so no trace of it is kept with the key.
    if ((await findMade(tx, key, newId())) === undefined) await putEmail(tx, actor, email, browser)
    const row = await findEmailByAddress(tx, actor.accountId, email)
    if (!row) throw notFound()
    return presentEmail(row)
  })

/** As addEmail, for an address and an account that are locked. */
export const putEmail = async (tx: Tx, actor: Actor, email: string, browser: SignupBrowser): Promise<void> => {
  const { accountId } = actor
  const hasProof = await requireAddable(tx, actor, email)
  await insertEmail(tx, accountId, email)
  if (!hasProof) {
    await tx
      .updateTable('accounts')
      .set({ signup_secret_hash: browser.secretHash, signup_network: browser.network })
      .where('account_id', '=', accountId)
      .execute()
  }
  if (await takeMailTurn(tx, { kind: 'address', email, network: browser.network }))
    await mailPending(tx, { accountId, email, asker: browser })
}
