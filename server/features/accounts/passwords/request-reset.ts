import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { WebApp } from '#infra/http/edge/web-apps.ts'
import { type Network, takeCooldown } from '#infra/http/limits/throttle.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { mailPause } from '../addresses/limit-mails.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import { resetMail } from '../mail/passwords.ts'
import { findVerifiedOwner } from '../queries.ts'
import { confirmAgain } from '../sign-up/confirm-again.ts'
import { rehearse } from '../sign-up/rehearse.ts'
import { writeReset } from './write-reset.ts'

/**
 * Mails the link that sets a new password to whoever has proven the address. Who signed up with it and has not yet gets
 * the confirmation mail once more. The same work, answer and limits for every address.
 */
export const requestReset = async (
  email: string,
  { secretHash, network, app }: { secretHash: Buffer | undefined; network: Network; app: WebApp | undefined },
): Promise<void> => {
  await charge(db(), 'reset', { network })
  await transaction(db(), async (tx) => {
    if ((await takeCooldown(tx, `forgot:${email}`, mailPause)) !== true) throw refuse('reset.throttled')
    await lockAddress(tx, email)
    const owner = await findVerifiedOwner(tx, email)
    await rehearse(tx, owner !== undefined, () => sendReset(tx, owner ?? '', email, app))
    await confirmAgain(tx, { email, owner, secretHash, network, app })
  })
}

async function sendReset(tx: Tx, accountId: string, email: string, app: WebApp | undefined): Promise<void> {
  const token = await writeReset(tx, accountId, app)
  const link = writeMailedLink('reset', {}, { token })
  const letter = await writeFor(tx, { to: email, sender: accountId }, () => resetMail(link))
  await queueMail(tx, { kind: 'reset-password', to: email, ...letter })
}
