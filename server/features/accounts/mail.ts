import { config } from '#infra/context.ts'
import { composeMail } from '#infra/mail/template.tsx'

interface Composed {
  subject: string
  html: string
  text: string
}

export const confirmationMail = (link: string): Composed => {
  const subject = 'Confirm your email address'
  return {
    subject,
    ...composeMail({
      subject,
      heading: 'Confirm your email address',
      paragraphs: [
        'Welcome to Sash. Confirm this address, and every badge that was ever sent to it is yours to keep.',
        'The link works once, within three days.',
      ],
      button: { label: 'Confirm my address', url: link },
      footnote: 'You did not sign up? Then you need do nothing: without the link nobody gets in.',
    }),
  }
}

export const knownAddressMail = (): Composed => {
  const subject = 'You already have a Sash account'
  return {
    subject,
    ...composeMail({
      subject,
      heading: 'You already have an account',
      paragraphs: [
        'Somebody, probably you, tried to create a Sash account with this address. It has one already, so no new one was made.',
        'Sign in with it, as before.',
      ],
      button: { label: 'Sign in', url: `${config().origin}/auth/login` },
      footnote: 'It was not you? Then you need do nothing: your account is as it was.',
    }),
  }
}
