import { takeMailFrom, takeMailOfAll } from '#infra/budgets/charge.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { type Network, takeCooldown } from '#infra/http/limits/throttle.ts'
import { mailboxOf } from '#infra/mail/mailbox.ts'
import { rehearse } from '../sign-up/rehearse.ts'

/** Seconds between two mails of one kind to one address. */
export const mailPause = 300

/** Counted apart: mails that one kind of stranger can cause shall not use up those that somebody else waits for. */
export type MailCause = 'sign-up' | 'address' | 'claim'

export interface WantedMail {
  kind: MailCause
  email: string
  /** Who asks for it, as far as that is known. */
  network: Network
}

/**
 * True when a mail that anybody can ask for may go to the mailbox of the address: one in five minutes for each network, and within the
 * hour of `takeMailOfHour`.
 */
export const takeMailTurn = async (tx: Tx, wanted: WantedMail): Promise<boolean> => {
  const { kind, email, network } = wanted
  if ((await takeCooldown(tx, `mail:${kind}:${mailboxOf(email)}:${network}`, mailPause)) !== true) return false
  return takeMailOfHour(tx, wanted)
}

/**
 * Three an hour for each network and five from all of them: nobody's mailbox is filled by strangers, and one stranger
 * alone cannot use up what others need. Ask only for a mail that goes out: what is counted is lost to its owner.
 */
export const takeMailOfHour = async (tx: Tx, { kind, email, network }: WantedMail): Promise<boolean> => {
  const mailbox = mailboxOf(email)
  const isShare = await takeMailFrom(tx, kind, mailbox, network)
  const isLeft = await rehearse(tx, isShare, () => takeMailOfAll(tx, kind, mailbox))
  return isShare && isLeft
}
