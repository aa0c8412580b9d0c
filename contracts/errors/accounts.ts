import type { ErrorRow } from './row.ts'

/** Accounts and addresses. */
export const accountsErrors = {
  'email.exists': { status: 400, text: 'Could not register email address.', v1: 'list' },
  'email.primary': { status: 400, text: 'Can not remove primary email address', v1: 'error' },
  'email.only': { status: 400, text: 'Can not remove only email address', v1: 'error' },
  'address-move.link': {
    status: 404,
    text: 'This link no longer works: it is too old, or it has been used already.',
  },
  'address-move.operator': {
    status: 400,
    text: 'This is the only confirmed address of an account that runs the server, and what such an account may do does not move. Add and confirm another address there first, then this one can move.',
  },
  'address-move.second-factor': {
    status: 400,
    text: 'The account that has this address asks for a second step. Give a code of its app or a recovery code, or sign in to it first.',
  },
  'address-move.organisation': {
    status: 400,
    text: 'The account that has this address signs in with its organisation. Sign in there in this browser first, then open the link of the mail once more.',
  },
  'address-move.objected': {
    status: 400,
    text: 'Somebody objected to a move of this address less than 30 days ago, so it stays where it is for now.',
  },
  'account.exists': {
    status: 400,
    text: 'Account could not be created. An account with this email address may already exist.',
    v1: 'list',
  },
  'account.setup-code': {
    status: 400,
    text: 'Enter the setup code that was printed when the server started.',
    v1: 'list',
  },
  'account.closed': { status: 400, text: 'This server takes no new accounts.', v1: 'list' },
  'account.last-owner': {
    status: 400,
    text: 'You are the only owner of an issuer. Make somebody else an owner, or delete it, before you delete your account.',
    v1: 'list',
  },
  'account.suspended': {
    status: 400,
    text: 'This account is suspended. Write to whoever runs this service.',
    v1: 'list',
    oauth: 'access_denied',
  },
  'people.operator': {
    status: 400,
    text: 'This account runs the server. Take that from it first, then it can be suspended.',
    v1: 'coded',
  },
  'member.operator': {
    status: 400,
    text: 'It is the only confirmed address of an account that runs the server. Take that from it first.',
    v1: 'coded',
  },
  'member.last-owner': {
    status: 400,
    text: 'It is the only confirmed address of an account that alone owns an issuer. Let that issuer have another owner first.',
    v1: 'coded',
  },
  'people.unfit': {
    status: 400,
    text: 'Only an account that has confirmed an address and is not suspended can run the server.',
    v1: 'coded',
  },
  'people.last-operator': {
    status: 400,
    text: 'This is the last account that runs the server. Make another one an operator first.',
    v1: 'coded',
  },
  'account.unverified': { status: 400, text: 'Please verify your email address first, then try again.', v1: 'list' },
} as const satisfies Record<string, ErrorRow>
