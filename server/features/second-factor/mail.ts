import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { composeMail } from '#infra/mail/template.tsx'
import { findPrimaryAddress } from '../accounts/index.ts'

interface News {
  subject: string
  text: string
  /** What to do, where it is not what to do about a change that somebody else has made. */
  footnote?: string
}

/** What has changed in how a person signs in, with what its mail says. */
const news = {
  'totp-added': () => ({
    subject: t('Signing in now asks for a code'),
    text: t('From now on, signing in to your {service} account asks for a code of your app after the password.'),
  }),
  'totp-removed': () => ({
    subject: t('Signing in asks for no code any more'),
    text: t('The second step was taken off your {service} account. Its recovery codes are gone as well.'),
  }),
  'recovery-codes-renewed': () => ({
    subject: t('You have new recovery codes'),
    text: t('New recovery codes were made for your {service} account. The former ones do nothing any more.'),
  }),
  'recovery-code-used': () => ({
    subject: t('A recovery code was used'),
    text: t(
      'Somebody, probably you, signed in to your {service} account with a recovery code. It does nothing any more.',
    ),
  }),
  'codes-guessed': () => ({
    subject: t('Somebody may know your password'),
    text: t(
      'Five wrong codes in a row were given at the sign-in to your {service} account, each after the right password. Nobody got in.',
    ),
  }),
  'passwords-guessed': () => ({
    subject: t('Somebody is trying passwords'),
    text: t(
      'Twenty or more wrong passwords were given for your {service} account within a day, in browsers where you have not signed in before. Further tries there have to wait. You can sign in as ever where you did so before, or with a passkey. A new password ends the wait; browsers do not know you any more then, until you sign in there once.',
    ),
    footnote: t(
      'If you use your password elsewhere, or it is easy to guess, set a new one. A code of an app or a passkey keeps others out even if they guess it.',
    ),
  }),
  'passkey-added': (name) => ({
    subject: t('You have a new passkey'),
    text: t('The passkey “{name}” was added to your {service} account. From now on it signs you in.', { name }),
  }),
  'passkey-removed': (name) => ({
    subject: t('A passkey was removed'),
    text: t('The passkey “{name}” was removed from your {service} account. It does not sign you in any more.', {
      name,
    }),
  }),
  'second-factor-reset': () => ({
    subject: t('Your second step was taken off'),
    text: t(
      'Whoever runs {service} took codes, recovery codes and passkeys off your account, so that you can sign in with what you have left. Set the second step up anew when you are in.',
    ),
  }),
} satisfies Record<string, (name: string) => News>

export type SecurityNews = keyof typeof news

/** Tells the person, in the transaction of the action; `name` is that of a passkey. */
export const queueSecurityMail = async (tx: Tx, accountId: string, what: SecurityNews, name = ''): Promise<void> => {
  const to = await findPrimaryAddress(tx, accountId)
  if (to === undefined) return
  const letter = await writeFor(tx, { to, sender: accountId }, () => compose(news[what](name)))
  await queueMail(tx, { kind: what, to, ...letter })
}

function compose({ subject, text, footnote }: News) {
  return {
    subject,
    ...composeMail({
      subject,
      heading: subject,
      paragraphs: [text],
      button: { label: t('See how you sign in'), url: writeMailedLink('security', {}) },
      footnote: footnote ?? t('It was not you? Then set a new password, and sign out everywhere in your profile.'),
    }),
  }
}
