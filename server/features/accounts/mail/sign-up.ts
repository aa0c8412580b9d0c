import { config } from '#infra/context.ts'
import type { WebApp } from '#infra/http/edge/web-apps.ts'
import { t } from '#infra/languages/texts.ts'
import { type MailedLink, writeMailedLink } from '#infra/mail/mailed-links.ts'
import { type Composed, compose } from './compose.ts'

export const confirmationMail = (link: MailedLink): Composed =>
  compose({
    subject: t('Confirm your email address'),
    heading: t('Confirm your email address'),
    paragraphs: [
      t('Welcome to {service}. Confirm this address, and every badge that was ever sent to it is yours to keep.'),
      t('The link works once, within three days.'),
    ],
    button: { label: t('Confirm my address'), url: link },
    footnote: t('You did not sign up? Then you need do nothing: without the link nobody gets in.'),
  })

export const knownAddressMail = (app: WebApp | undefined): Composed =>
  compose({
    subject: t('You already have a {service} account'),
    heading: t('You already have an account'),
    paragraphs: [
      t(
        'Somebody, probably you, tried to create a {service} account with this address. It has one already, so no new one was made.',
      ),
      t('Sign in with it, as before.'),
    ],
    button: { label: t('Sign In'), url: writeMailedLink('sign-in', {}, {}, app) },
    footnote: t('It was not you? Then you need do nothing: your account is as it was.'),
  })

export const goodbyeMail = (): Composed =>
  compose({
    subject: t('Your {service} account is deleted'),
    heading: t('Goodbye, and thank you'),
    paragraphs: [
      t('Your account is deleted, with its addresses, its sign-ins and its backpack.'),
      t(
        'The badges you have earned stay with those who awarded them. Create an account with the same address, and they are in your backpack again.',
      ),
    ],
    footnote: t('It was not you? Please write to whoever runs {host}.', { host: new URL(config().origin).host }),
  })
