import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { tell } from '#infra/events.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { dropResets } from '../end-access.ts'
import { emailRemoved } from '../events.ts'
import { removedAddressMail } from '../mail/addresses.ts'
import { findEmail, findPrimaryAddress, listEmailsOf, listRemovedEmailsOf } from '../queries.ts'
import { dropEmail } from './drop-email.ts'
import { lockAccount, lockAddress } from './lock-address.ts'

interface Removed {
  accountId: string
  email: string
  wasVerified: boolean
}

/** Takes an address and the badges that came through it off the account; both can be put back for 30 days. */
export const removeEmail = (actor: Actor, emailId: number): Promise<void> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    const seen = await findEmail(tx, accountId, emailId)
    if (!seen) throw notFound()
    await lockAddress(tx, seen.email)
    await lockAccount(tx, accountId)
    const emails = await listEmailsOf(tx, accountId)
    const row = emails.find((entry) => entry.email === seen.email)
    if (!row) throw notFound()
    if (emails.length === 1) throw refuse('email.only')
    if (row.is_primary) throw refuse('email.primary')
    await takeEmailOff(tx, actor, row)
  })

/** As removeEmail, for an address and an account that are locked, and an address that may go. */
export const takeEmailOff = async (
  tx: Tx,
  actor: Actor,
  row: { email: string; verified_at: Date | null },
): Promise<void> => {
  const { accountId } = actor
  requireConfirmed(actor)
  const removed = { accountId, email: row.email, wasVerified: row.verified_at !== null }
  await dropEmail(tx, removed)
  await keepForRestore(tx, removed)
  await dropResets(tx, accountId)
  if (!removed.wasVerified) return
  await tell(emailRemoved, tx, removed)
  await sendNotices(tx, removed)
}

/** One that was removed while it was proven can be put back as it was, though it came back unproven in between. */
async function keepForRestore(tx: Tx, { accountId, email, wasVerified }: Removed): Promise<void> {
  const earlier = await listRemovedEmailsOf(tx, accountId, inSeconds(-restoreDays * 86_400))
  if (!wasVerified && earlier.some((row) => row.email === email && row.was_verified)) return
  await tx.deleteFrom('removed_emails').where('account_id', '=', accountId).where('email', '=', email).execute()
  await tx
    .insertInto('removed_emails')
    .values({ removed_id: newId(), account_id: accountId, email, was_verified: wasVerified, removed_at: now() })
    .execute()
}

async function sendNotices(tx: Tx, { accountId, email }: Removed): Promise<void> {
  const primary = await findPrimaryAddress(tx, accountId)
  for (const to of new Set([email, ...(primary ? [primary] : [])])) {
    const letter = await writeFor(tx, { to, sender: accountId }, () => removedAddressMail(email))
    await queueMail(tx, { kind: 'address-removed', to, ...letter })
  }
}
