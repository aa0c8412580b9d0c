import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { WebApp } from '#infra/http/edge/web-apps.ts'
import { type Network, takeCooldown } from '#infra/http/limits/throttle.ts'
import { findVerifiedOwner } from '../queries.ts'
import { confirmAgain } from '../sign-up/confirm-again.ts'
import { mailPause } from './limit-mails.ts'
import { lockAddress } from './lock-address.ts'
import { requireRest } from './resend-pending.ts'

/** Sends the mail of a sign-up again; the same work, answer and limit for every address. */
export const resendConfirmation = async (
  email: string,
  { secretHash, network, app }: { secretHash: Buffer | undefined; network: Network; app: WebApp | undefined },
): Promise<void> => {
  await charge(db(), 'resend', { network })
  await transaction(db(), async (tx) => {
    requireRest(await takeCooldown(tx, `resend-sign-up:${email}`, mailPause))
    await lockAddress(tx, email)
    const owner = await findVerifiedOwner(tx, email)
    await confirmAgain(tx, { email, owner, secretHash, network, app })
  })
}
