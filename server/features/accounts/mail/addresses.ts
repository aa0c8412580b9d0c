import { config } from '#infra/context.ts'
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

/** The holder chose the name and the reader is a stranger: one that holds an address is left out. */
function describeHolder({ firstName, lastName, email }: Holder): string {
  const name = `${firstName} ${lastName}`.replace(/[\s\p{C}]+/gu, ' ').trim()
  const isPlain = name !== '' && !/[@/:\\]|\S\.\S/.test(name)
  return isPlain ? `${name} (${email})` : email
}

export const claimedAddressMail = (): Composed =>
  compose({
    subject: 'Somebody wants to add your address to another account',
    heading: 'This address belongs to your account',
    paragraphs: [
      'Somebody, probably you, wants to add this address to another Sash account. It stays where it is, because you have confirmed it for yours.',
      'To move it: sign in to the account that has it, make another address the primary one and remove this one, or delete that account. Then open the profile of the other account and send the confirmation mail again.',
    ],
    button: { label: 'Open my profile', url: profilePage() },
    footnote: 'It was not you? Then you need do nothing: your account is as it was.',
  })

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
