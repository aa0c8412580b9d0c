import { config } from '#infra/context.ts'
import { describeHolder } from '../describe-holder.ts'
import type { Holder } from '../queries.ts'
import { type Composed, compose } from './compose.ts'

const profilePage = () => `${config().origin}/profile/profile`

/** Says whose account it is: who confirms the address of somebody else gives that person their badges. */
export const addedAddressMail = (link: string, holder: Holder): Composed => {
  const who = describeHolder(holder)
  return compose({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      `Following the link ties this address to the Sash account of ${who}. Every badge that was ever sent to this address then goes into the backpack of that account.`,
      'The link works once, within three days.',
    ],
    button: { label: 'Confirm my address', url: link },
    footnote: `You do not know ${who}, or it is not your account? Then do not follow the link: without it nothing happens.`,
  })
}

/**
 * To whoever has proven the address that somebody else asks for. The page behind the link says what would move; nothing
 * does until its button is pressed, because programs that read mail follow links. An account that has proven nothing
 * cannot say whose it is, so nothing moves there.
 */
export const claimedAddressMail = (link: string, holder: Holder | undefined): Composed => {
  const subject = 'Somebody wants to add your address to another account'
  const heading = 'This address belongs to your account'
  if (!holder) {
    return compose({
      subject,
      heading,
      paragraphs: [
        'Somebody, probably you, wants to add this address to another Sash account. It stays where it is, because you have confirmed it for yours.',
        'To move it: confirm another address for the other account first. Then open its profile and send the confirmation mail of this address again.',
      ],
      button: { label: 'Open my profile', url: profilePage() },
      footnote: 'It was not you? Then you need do nothing: your account is as it was.',
    })
  }
  const who = describeHolder(holder)
  return compose({
    subject,
    heading,
    paragraphs: [
      `Somebody wants to move this address to the Sash account of ${who}. It stays where it is, because you have confirmed it for yours.`,
      'Is that account yours too? Then look at what would move. The link works once, within three days.',
    ],
    button: { label: 'See what would move', url: link },
    footnote: `You do not know ${who}, or it is not your account? Then you need do nothing: your account is as it was.`,
  })
}

export const primaryChangedMail = (address: string): Composed =>
  compose({
    subject: 'Your primary address has changed',
    heading: 'Your primary address has changed',
    paragraphs: [`${address} is now the primary address of your Sash account. We write to it from now on.`],
    button: { label: 'Open my profile', url: profilePage() },
    footnote: 'It was not you? Sign in, set a new password and make this address the primary one again.',
  })

export const removedAddressMail = (address: string): Composed =>
  compose({
    subject: 'An address was removed from your account',
    heading: 'An address was removed',
    paragraphs: [
      `${address} was removed from your Sash account, and the badges that came through it left the backpack.`,
      'For 30 days you can put both back on your profile page.',
    ],
    button: { label: 'Open my profile', url: profilePage() },
    footnote: 'It was not you? Sign in, put the address back and set a new password.',
  })
