import type { Tx } from '#infra/db/transaction.ts'
import { takeShare } from '#infra/http/take-share.ts'
import { takeCooldown } from '#infra/http/throttle.ts'
import { rehearse } from './rehearse.ts'

/** Seconds between two mails of one kind to one address (api.md 2.16). */
export const mailPause = 300
const hour = 3600
const mailsPerHour = 5
const mailsPerNetwork = 3

/** Counted apart: mails that one kind of stranger can cause shall not use up those that somebody else waits for. */
export type MailKind = 'sign-up' | 'address'

export interface WantedMail {
  kind: MailKind
  email: string
  /** Who asks for it, as far as that is known. */
  network: string
}

/**
 * True when a mail that anybody can ask for may go to the address: one in five minutes for each network, and within the
 * hour of `takeMailOfHour`.
 */
export const takeMailTurn = async (tx: Tx, wanted: WantedMail): Promise<boolean> => {
  const { kind, email, network } = wanted
  if ((await takeCooldown(tx, `mail:${kind}:${email}:${network}`, mailPause)) !== true) return false
  return takeMailOfHour(tx, wanted)
}

/**
 * Three an hour for each network and five from all of them: nobody's mailbox is filled by strangers, and one stranger
 * alone cannot use up what others need. Ask only for a mail that goes out: what is counted is lost to its owner.
 */
export const takeMailOfHour = async (tx: Tx, { kind, email, network }: WantedMail): Promise<boolean> => {
  const isShare = await takeShare(tx, `mails:${kind}:${email}:${network}`, mailsPerNetwork, hour)
  const isLeft = await rehearse(tx, isShare, () => takeShare(tx, `mails:${kind}:${email}`, mailsPerHour, hour))
  return isShare && isLeft
}
