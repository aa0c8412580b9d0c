import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: accounts, their passwords and addresses. */
export const accountsFaults = {
  'account.terms-number': 'Send the number of a published version that is newer than the one you agreed to.',
  'account.language': 'This is not one of the languages that there are here.',
  'password.current': 'Field is required',
  'emails.none': 'Must have at least 1 email',
  'emails.primary': 'Must have exactly 1 primary email',
  'emails.twice': "Email ''{name}'' may already be in use",
  'emails.unproven': "Email ''{name}'' must be verified before it can be the primary one",
} as const

/** The sentence of a code, for a schema. */
export const accountsFault = declareFaults(accountsFaults)
