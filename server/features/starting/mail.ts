import { t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { composeMail, type MailParts } from '#infra/mail/template.tsx'

// Neither mail repeats what was typed: a stranger shall not have us write their words to somebody.

export const startMail = (token: string) =>
  compose({
    subject: t('Begin to give badges'),
    heading: t('Your first badge is two steps away'),
    paragraphs: [
      t('Somebody, probably you, wants to give badges at {service} and left this address.'),
      t('Open the link, choose a password and make your first badge. The link works once, within three days.'),
    ],
    button: { label: t('Go on'), url: writeMailedLink('start', { token }) },
    footnote: t('It was not you? Then you need do nothing: no account is made without the link.'),
  })

/** To whoever has an account already. */
export const knownStartMail = () =>
  compose({
    subject: t('You already have a {service} account'),
    heading: t('Give badges with the account you have'),
    paragraphs: [
      t('Somebody, probably you, wants to give badges at {service} and left this address. It has an account already.'),
      t('Sign in with it, and go on from there.'),
    ],
    button: { label: t('Sign In'), url: writeMailedLink('sign-in', {}, { hint: 'issuer' }) },
    footnote: t('It was not you? Then you need do nothing: your account is as it was.'),
  })

const compose = (parts: MailParts) => ({ subject: parts.subject, ...composeMail(parts) })
