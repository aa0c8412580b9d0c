/** Accounts and addresses. */
export const accountsRefusals = {
  'email.exists': 'Could not register email address.',
  'email.primary': 'Can not remove primary email address',
  'email.only': 'Can not remove only email address',
  'keep.link': 'This link no longer works: it is too old, or it has been used already.',
  'keep.account': 'This address has an account. Sign in to it, and the badge is in its backpack.',
  'keep.revoked': 'The issuer has withdrawn this badge.',
  'keep.disowned': 'The issuer was told that this badge is not meant for this address.',
  'keep.taken': 'This badge is in a backpack already, or was taken out of it.',
  'start.link': 'This link no longer works: it is too old, or it has been used already.',
  'start.closed': 'Nobody can create issuers here.',
  'start.account': 'This address has an account. Sign in to it, and make your issuer there.',
  'address-move.link': 'This link no longer works: it is too old, or it has been used already.',
  'address-move.operator':
    'This is the only confirmed address of an account that runs the server, and what such an account may do does not move. Add and confirm another address there first, then this one can move.',
  'address-move.second-factor':
    'The account that has this address asks for a second step. Give a code of its app or a recovery code, or sign in to it first.',
  'address-move.organisation':
    'The account that has this address signs in with its organisation. Sign in there in this browser first, then open the link of the mail once more.',
  'address-move.objected':
    'Somebody objected to a move of this address less than 30 days ago, so it stays where it is for now.',
  'account.exists': 'Account could not be created. An account with this email address may already exist.',
  'account.setup-code': 'Enter the setup code that was printed when the server started.',
  'account.closed': 'This server takes no new accounts.',
  'account.last-owner':
    'You are the only owner of an issuer. Make somebody else an owner, or delete it, before you delete your account.',
  'account.suspended': 'This account is suspended. Write to whoever runs this service.',
  'people.operator': 'This account runs the server. Take that from it first, then it can be suspended.',
  'member.operator': 'It is the only confirmed address of an account that runs the server. Take that from it first.',
  'member.last-owner':
    'It is the only confirmed address of an account that alone owns an issuer. Let that issuer have another owner first.',
  'people.unfit': 'Only an account that has confirmed an address and is not suspended can run the server.',
  'people.last-operator': 'This is the last account that runs the server. Make another one an operator first.',
  'account.unverified': 'Please verify your email address first, then try again.',

  // In place of the sentence of a code above, where more is known.
  'mail.minutes': 'Will be able to re-send verification email in {minutes} minutes and {seconds} seconds.',
  'account.last-account':
    'This is the account that runs the server, and nobody else has one yet. Without it nobody could sign in, so it cannot be deleted.',
  'account.only-owner':
    'You are the only owner of {names}. Make somebody else an owner, or delete it, before you delete your account.',
  'account.only-owner-of-all':
    'You are the only owner of {names}. Make somebody else their owner, or delete them, before you delete your account.',
} as const
