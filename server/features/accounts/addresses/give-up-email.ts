import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { givenUpAddressMail } from '../mail/addresses.ts'
import { findEmailByAddress, findPrimaryAddress } from '../queries.ts'
import { insertEmail } from './insert-email.ts'
import { mailPending } from './mail-pending.ts'
import { releaseEmail } from './release-email.ts'

interface GivenUp {
  accountId: string
  email: string
  /** Where its owner can be reached now; a mail asks them to confirm it. */
  otherAddress: string | undefined
}

/**
 * Takes an address that is somebody else's by now off a locked account, its last one too. It can be proven by mail again,
 * not put back: the mails to it are not its former owner's any more. Without a proven address the account stays as long as
 * what was removed can be seen.
 */
export const giveUpEmail = async (tx: Tx, { accountId, email, otherAddress }: GivenUp): Promise<void> => {
  await releaseEmail(tx, { accountId, email })
  await tx.deleteFrom('removed_emails').where('account_id', '=', accountId).where('email', '=', email).execute()
  await tx
    .insertInto('removed_emails')
    .values({ removed_id: newId(), account_id: accountId, email, was_verified: false, removed_at: now() })
    .execute()
  await tellOwner(tx, accountId, email)
  if (otherAddress === undefined || (await findEmailByAddress(tx, accountId, otherAddress))) return
  await insertEmail(tx, accountId, otherAddress)
  await mailPending(tx, { accountId, email: otherAddress })
}

async function tellOwner(tx: Tx, accountId: string, email: string): Promise<void> {
  const to = await findPrimaryAddress(tx, accountId)
  if (!to) return
  const letter = await writeFor(tx, { to, sender: accountId }, () => givenUpAddressMail(email))
  await queueMail(tx, { kind: 'address-removed', to, ...letter })
}
