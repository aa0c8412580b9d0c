import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { addedAddressMail, wantedAddressMail } from '../mail/addresses.ts'
import { confirmationMail } from '../mail/sign-up.ts'
import { findHolder, findVerifiedOwner } from '../queries.ts'
import { type Confirmation, writeConfirmation } from './send-confirmation.ts'

/**
 * Mails a pending address of an account: the link, or, where another account has proven the address, word to its owner.
 * Both are written either way, so that both take the same time.
 */
export const mailPending = async (tx: Tx, person: Omit<Confirmation, 'isSignup'>): Promise<void> => {
  const holder = await findHolder(tx, person.accountId)
  const isTaken = (await findVerifiedOwner(tx, person.email)) !== undefined
  const link = await writeConfirmation(tx, { ...person, isSignup: holder === undefined })
  const [confirmation, word] = await writeFor(tx, { to: person.email, sender: person.accountId }, () => [
    {
      kind: 'confirm-email' as const,
      ...(holder ? addedAddressMail(link.confirm, holder) : confirmationMail(link.confirm)),
    },
    { kind: 'claimed-address' as const, ...wantedAddressMail(link.move, holder) },
  ])
  await queueMail(tx, { to: person.email, ...(isTaken ? word : confirmation) })
}
