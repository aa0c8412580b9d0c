import type { EmailEntry } from '#contracts/accounts/emails.ts'
import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { presentEmail } from '../present.ts'
import { findEmailByAddress, listRemovedEmailsOf } from '../queries.ts'
import type { SignupBrowser } from '../sign-up/signup-browser.ts'
import { insertEmail } from './insert-email.ts'
import { takeMailTurn } from './limit-mails.ts'
import { lockAccount, lockAddress } from './lock-address.ts'
import { mailPending } from './mail-pending.ts'
import { verifyEmail } from './verify-email.ts'

/** Puts a removed address back: proven, with its badges, unless somebody else has proven it since. */
export const restoreEmail = (actor: Actor, removedId: string, asker: SignupBrowser): Promise<EmailEntry> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    const seen = await findRemoved(tx, accountId, removedId)
    if (!seen) throw notFound()
    requireConfirmed(actor)
    const person = { accountId, email: seen.email }
    await lockAddress(tx, person.email)
    await lockAccount(tx, accountId)
    const removed = await findRemoved(tx, accountId, removedId)
    const known = await findEmailByAddress(tx, accountId, person.email)
    // Two calls at once: the second finds it put back already.
    if (!removed) {
      if (!known) throw notFound()
      return presentEmail(known)
    }
    if (!known) await insertEmail(tx, accountId, person.email)
    const isVerified = known?.verified_at || (removed.was_verified && (await verifyEmail(tx, person)))
    if (!isVerified && (await takeMailTurn(tx, { kind: 'address', email: person.email, network: asker.network })))
      await mailPending(tx, { ...person, asker })
    await tx
      .deleteFrom('removed_emails')
      .where('account_id', '=', accountId)
      .where('email', '=', person.email)
      .execute()
    const row = await findEmailByAddress(tx, accountId, person.email)
    if (!row) throw notFound()
    return presentEmail(row)
  })

async function findRemoved(tx: Tx, accountId: string, removedId: string) {
  const rows = await listRemovedEmailsOf(tx, accountId, inSeconds(-restoreDays * 86_400))
  return rows.find((row) => row.removed_id === removedId)
}
