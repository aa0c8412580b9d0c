import type { Tx } from '#infra/db/transaction.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { addedAddressMail, claimedAddressMail } from './mail/addresses.ts'
import { confirmationMail } from './mail/sign-up.ts'
import { findPrimaryAddress, findVerifiedOwner } from './queries.ts'
import { writeConfirmation } from './send-confirmation.ts'

/**
 * Mails a pending address of an account: the link, or, where another account has proven the address, word to its owner.
 * The link is written either way, so that both take the same time.
 */
export const mailPending = async (tx: Tx, person: { accountId: string; email: string }): Promise<void> => {
  const primary = await findPrimaryAddress(tx, person.accountId)
  const isTaken = (await findVerifiedOwner(tx, person.email)) !== undefined
  const link = await writeConfirmation(tx, { ...person, isSignup: primary === undefined })
  const mail = primary ? addedAddressMail(link, primary) : confirmationMail(link)
  await queueMail(tx, {
    to: person.email,
    ...(isTaken ? { kind: 'claimed-address', ...claimedAddressMail() } : { kind: 'confirm-email', ...mail }),
  })
}
