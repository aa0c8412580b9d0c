import { charge } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { newSecret } from '#infra/ids.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { findVerifiedOwner, lockAddress, takeMailTurn } from '../accounts/index.ts'
import { knownStartMail, startMail } from './mail.ts'
import { requireOpenStart } from './require-open-start.ts'

/** As long as the link of a sign-up. */
const startSeconds = 3 * 86_400

export interface WantedStart {
  email: string
  issuerName: string
}

/**
 * Mails a link to whoever wants to give badges. No account is made before it comes back, so nobody can have one ready for the
 * owner of the address. Answer and work are the same for an address that has an account: its owner is told to sign in.
 */
export const askForStart = async ({ email, issuerName }: WantedStart, network: Network): Promise<void> => {
  await requireOpenStart()
  await charge(db(), 'sign-up', { network })
  await transaction(db(), async (tx) => {
    await lockAddress(tx, email)
    if (!(await takeMailTurn(tx, { kind: 'sign-up', email, network }))) return
    const isKnown = (await findVerifiedOwner(tx, email)) !== undefined
    const token = newSecret('st')
    await tx
      .insertInto('start_links')
      .values({
        token_hash: hashSecret(token),
        email,
        issuer_name: issuerName,
        created_at: now(),
        expires_at: inSeconds(startSeconds),
      })
      .execute()
    const letter = await writeFor(tx, { to: email }, () => (isKnown ? knownStartMail() : startMail(token)))
    await queueMail(tx, { kind: isKnown ? 'known-address' : 'confirm-email', to: email, ...letter })
  })
}
