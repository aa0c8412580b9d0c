import { config } from '#infra/context.ts'
import { t } from '#infra/languages/texts.ts'
import { type MailedLink, writeMailedLink } from '#infra/mail/mailed-links.ts'
import { type Composed, compose } from './compose.ts'

export const resetMail = (link: MailedLink): Composed =>
  compose({
    subject: t('Set a new password'),
    heading: t('Set a new password'),
    paragraphs: [
      t('Somebody, probably you, asked for a new password for the {service} account with this address.'),
      describeLink(config().resetMinutes),
    ],
    button: { label: t('Set a new password'), url: link },
    footnote: t('It was not you? Then you need do nothing: your password is as it was.'),
  })

export const passwordChangedMail = (): Composed =>
  compose({
    subject: t('Your password was changed'),
    heading: t('Your password was changed'),
    paragraphs: [t('The password of your {service} account was changed just now. All other sign-ins have ended.')],
    footnote: t('It was not you? Set a new one at once: {url}', {
      url: writeMailedLink('ask-reset', {}),
    }),
  })

function describeLink(minutes: number): string {
  return minutes % 60 === 0
    ? t('The link works once, within {hours, plural, =1 {one hour} one {# hour} other {# hours}}.', {
        hours: minutes / 60,
      })
    : t('The link works once, within {minutes, plural, one {# minute} other {# minutes}}.', { minutes })
}
