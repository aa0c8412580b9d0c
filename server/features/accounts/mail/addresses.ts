import { t } from '#infra/languages/texts.ts'
import { type MailedLink, writeMailedLink } from '#infra/mail/mailed-links.ts'
import { describeHolder } from '../describe-holder.ts'
import type { Holder } from '../queries.ts'
import { type Composed, compose } from './compose.ts'

const profilePage = () => writeMailedLink('profile', {})

/** Says whose account it is: who confirms the address of somebody else gives that person their badges. */
export const addedAddressMail = (link: MailedLink, holder: Holder): Composed => {
  const who = describeHolder(holder)
  return compose({
    subject: t('Confirm your email address'),
    heading: t('Confirm your email address'),
    paragraphs: [
      t(
        'Following the link ties this address to the {service} account of {who}. Every badge that was ever sent to this address then goes into the backpack of that account.',
        { who },
      ),
      t('The link works once, within three days.'),
    ],
    button: { label: t('Confirm my address'), url: link },
    footnote: t(
      'You do not know {who}, or it is not your account? Then do not follow the link: without it nothing happens.',
      { who },
    ),
  })
}

/**
 * To whoever has proven the address that somebody else asks for. The page behind the link says what would move; nothing
 * does until its button is pressed, because programs that read mail follow links. An account that has proven nothing
 * cannot say whose it is, so nothing moves there.
 */
export const wantedAddressMail = (link: MailedLink, holder: Holder | undefined): Composed => {
  const subject = t('Somebody wants to add your address to another account')
  const heading = t('This address belongs to your account')
  if (!holder) {
    return compose({
      subject,
      heading,
      paragraphs: [
        t(
          'Somebody, probably you, wants to add this address to another {service} account. It stays where it is, because you have confirmed it for yours.',
        ),
        t(
          'To move it: confirm another address for the other account first. Then open its profile and send the confirmation mail of this address again.',
        ),
      ],
      button: { label: t('Open my profile'), url: profilePage() },
      footnote: t('It was not you? Then you need do nothing: your account is as it was.'),
    })
  }
  const who = describeHolder(holder)
  return compose({
    subject,
    heading,
    paragraphs: [
      t(
        'Somebody wants to move this address to the {service} account of {who}. It stays where it is, because you have confirmed it for yours.',
        { who },
      ),
      t('Is that account yours too? Then look at what would move. The link works once, within three days.'),
    ],
    button: { label: t('See what would move'), url: link },
    footnote: t(
      'You do not know {who}, or it is not your account? Then you need do nothing: your account is as it was.',
      { who },
    ),
  })
}

export const primaryChangedMail = (address: string): Composed =>
  compose({
    subject: t('Your primary address has changed'),
    heading: t('Your primary address has changed'),
    paragraphs: [
      t('{address} is now the primary address of your {service} account. We write to it from now on.', { address }),
    ],
    button: { label: t('Open my profile'), url: profilePage() },
    footnote: t('It was not you? Sign in, set a new password and make this address the primary one again.'),
  })

export const givenUpAddressMail = (address: string): Composed =>
  compose({
    subject: t('An address was removed from your account'),
    heading: t('An address was removed'),
    paragraphs: [
      t('Whoever runs {service} took {address} off your account, because it is somebody else’s by now.', { address }),
      t('Badges that were awarded to it left your backpack. All else stays with your account.'),
    ],
    button: { label: t('Open my profile'), url: profilePage() },
    footnote: t('It is yours still? Add it again on your profile page, and confirm it by mail.'),
  })

export const removedAddressMail = (address: string): Composed =>
  compose({
    subject: t('An address was removed from your account'),
    heading: t('An address was removed'),
    paragraphs: [
      t('{address} was removed from your {service} account, and the badges that came through it left the backpack.', {
        address,
      }),
      t('For 30 days you can put both back on your profile page.'),
    ],
    button: { label: t('Open my profile'), url: profilePage() },
    footnote: t('It was not you? Sign in, put the address back and set a new password.'),
  })
