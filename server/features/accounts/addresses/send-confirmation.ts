import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { markSecret, type WebApp } from '#infra/http/edge/web-apps.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { type MailedLink, writeMailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { addedAddressMail } from '../mail/addresses.ts'
import { confirmationMail } from '../mail/sign-up.ts'
import { findHolder } from '../queries.ts'
import type { SignupBrowser } from '../sign-up/signup-browser.ts'

export const confirmationSeconds = 3 * 86_400

export interface Confirmation {
  accountId: string
  email: string
  isSignup: boolean
  /** Left out when the mail is sent again: these stay as they were. */
  source?: string | null | undefined
  hint?: string | null | undefined
  /** Where an address was added. */
  asker?: SignupBrowser | undefined
  /** Whose pages the link leads to; left out, those of the asker. */
  app?: WebApp | undefined
}

export interface WrittenLink {
  confirm: MailedLink
  /** The page that offers the address of another account; the same secret. */
  move: MailedLink
}

/** Queues the mail with a fresh one-time link; earlier links for the same address stop working. */
export const sendConfirmation = async (tx: Tx, confirmation: Confirmation): Promise<void> => {
  const link = await writeConfirmation(tx, confirmation)
  const holder = confirmation.isSignup ? undefined : await findHolder(tx, confirmation.accountId)
  const mail = await writeFor(tx, { to: confirmation.email, sender: confirmation.accountId }, () =>
    holder ? addedAddressMail(link.confirm, holder) : confirmationMail(link.confirm),
  )
  await queueMail(tx, { kind: 'confirm-email', to: confirmation.email, ...mail })
}

/** Stores the hash of a fresh link and answers it; without such an address on the account nothing is stored. */
export const writeConfirmation = async (
  tx: Tx,
  { accountId, email, isSignup, ...given }: Confirmation,
): Promise<WrittenLink> => {
  const confirmId = newId()
  const token = markSecret(newSecret('ec'), given.app ?? given.asker?.app)
  const earlier = await tx
    .deleteFrom('email_confirmations')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .returning(['source', 'hint', 'asked_secret_hash', 'asked_network'])
    .executeTakeFirst()
  const { source = earlier?.source ?? null, hint = earlier?.hint ?? null, asker } = given
  await tx
    .insertInto('email_confirmations')
    .columns([
      'confirm_id',
      'account_id',
      'email',
      'token_hash',
      'is_signup',
      'source',
      'hint',
      'created_at',
      'expires_at',
      'asked_secret_hash',
      'asked_network',
    ])
    .expression((eb) =>
      eb
        .selectFrom('email_addresses')
        .select((inner) => [
          inner.val(confirmId).as('confirm_id'),
          'account_id',
          'email',
          inner.val(hashSecret(token)).as('token_hash'),
          inner.val(isSignup).as('is_signup'),
          inner.val(source).as('source'),
          inner.val(hint).as('hint'),
          inner.val(now()).as('created_at'),
          inner.val(inSeconds(confirmationSeconds)).as('expires_at'),
          inner.val(asker?.secretHash ?? earlier?.asked_secret_hash ?? null).as('asked_secret_hash'),
          inner.val(asker?.network ?? earlier?.asked_network ?? null).as('asked_network'),
        ])
        .where('account_id', '=', accountId)
        .where('email', '=', email),
    )
    .execute()
  const query = { token, ...(isSignup ? { signup: 'true' } : {}), ...(source ? { source } : {}) }
  return {
    confirm: writeMailedLink('confirm', { confirm: confirmId }, query),
    move: writeMailedLink('move', { confirm: confirmId, token }),
  }
}
