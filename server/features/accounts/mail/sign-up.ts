import { config } from '#infra/context.ts'
import { type Composed, compose } from './compose.ts'

export const confirmationMail = (link: string): Composed =>
  compose({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      'Welcome to Sash. Confirm this address, and every badge that was ever sent to it is yours to keep.',
      'The link works once, within three days.',
    ],
    button: { label: 'Confirm my address', url: link },
    footnote: 'You did not sign up? Then you need do nothing: without the link nobody gets in.',
  })

export const knownAddressMail = (): Composed =>
  compose({
    subject: 'You already have a Sash account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, tried to create a Sash account with this address. It has one already, so no new one was made.',
      'Sign in with it, as before.',
    ],
    button: { label: 'Sign in', url: `${config().origin}/auth/login` },
    footnote: 'It was not you? Then you need do nothing: your account is as it was.',
  })

export const goodbyeMail = (): Composed =>
  compose({
    subject: 'Your Sash account is deleted',
    heading: 'Goodbye, and thank you',
    paragraphs: [
      'Your account is deleted, with its addresses, its sign-ins and its backpack.',
      'The badges you have earned stay with those who awarded them. Create an account with the same address, and they are in your backpack again.',
    ],
    footnote: `It was not you? Please write to whoever runs ${new URL(config().origin).host}.`,
  })
