import { config } from '#infra/context.ts'
import { type Composed, compose } from './compose.ts'

export const resetMail = (link: string): Composed =>
  compose({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for the Sash account with this address.',
      `The link works once, within ${describeMinutes(config().resetMinutes)}.`,
    ],
    button: { label: 'Set a new password', url: link },
    footnote: 'It was not you? Then you need do nothing: your password is as it was.',
  })

export const passwordChangedMail = (): Composed =>
  compose({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['The password of your Sash account was changed just now. All other sign-ins have ended.'],
    footnote: `It was not you? Set a new one at once: ${config().origin}/auth/request-password-reset`,
  })

function describeMinutes(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  const hours = minutes / 60
  return hours === 1 ? 'one hour' : `${hours} hours`
}
