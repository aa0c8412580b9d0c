import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { WebApp } from '#infra/http/edge/web-apps.ts'
import { type Network, takeCooldown } from '#infra/http/limits/throttle.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findEmailByAddress } from '../queries.ts'
import { mailPause, takeMailOfHour } from './limit-mails.ts'
import { lockAddress } from './lock-address.ts'
import { mailPending } from './mail-pending.ts'

interface Asked {
  network: Network
  app?: WebApp | undefined
}

/**
 * Sends the mail of a pending address of the account again, every five minutes at the most, and as often in an hour as its mailbox
 * may get it, whoever asks.
 */
export const resendPending = async (
  tx: Tx,
  accountId: string,
  email: string,
  { network, app }: Asked,
): Promise<void> => {
  requireRest(await takeCooldown(tx, `resend:${accountId}:${email}`, mailPause))
  await lockAddress(tx, email)
  const row = await findEmailByAddress(tx, accountId, email)
  if (!row || row.verified_at) return
  if (await takeMailOfHour(tx, { kind: 'address', email, network })) await mailPending(tx, { accountId, email, app })
}

/** Refuses with the time that is left until the mail can go out again. */
export const requireRest = (left: true | number): void => {
  if (left === true) return
  const minutes = Math.floor(left / 60)
  const text = makeMessage('mail.minutes', { minutes, seconds: left % 60 })
  throw refuse('mail.throttled', { sentence: text })
}
