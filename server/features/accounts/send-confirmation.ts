import { inSeconds, now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { hashSecret } from '#infra/secrets.ts'
import { confirmationMail } from './mail.ts'

const lifetimeSeconds = 3 * 86_400

export interface Confirmation {
  accountId: string
  email: string
  isSignup: boolean
  source?: string | undefined
}

/** Queues the mail with a fresh one-time link; earlier links for the same address stop working. */
export const sendConfirmation = async (tx: Tx, { accountId, email, isSignup, source }: Confirmation): Promise<void> => {
  const confirmId = newId()
  const token = newSecret('ec')
  await tx.deleteFrom('email_confirmations').where('account_id', '=', accountId).where('email', '=', email).execute()
  await tx
    .insertInto('email_confirmations')
    .values({
      confirm_id: confirmId,
      account_id: accountId,
      email,
      token_hash: hashSecret(token),
      is_signup: isSignup,
      source: source ?? null,
      created_at: now(),
      expires_at: inSeconds(lifetimeSeconds),
    })
    .execute()
  const link = new URL(`/v1/user/confirmemail/${confirmId}`, config().origin)
  link.searchParams.set('token', token)
  if (isSignup) link.searchParams.set('signup', 'true')
  if (source) link.searchParams.set('source', source)
  await queueMail(tx, { kind: 'confirm-email', to: email, ...confirmationMail(link.href) })
}
