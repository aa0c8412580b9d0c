import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: issuers and their people. */
export const issuersFaults = {
  'issuer.linkedin': 'Enter the number of the organisation at LinkedIn: digits only.',
  'issuer.keys-gone': 'The issuer has gone, or has never had a key for JWTs.',
  'issuer.tokens': 'At most 50 at once.',
  'staff.address': 'Add somebody new by email address.',
  'staff.name': 'Name each member by user or email.',
  'issuer.version': 'Say which version of the issuer you looked at.',
} as const

/** The sentence of a code, for a schema. */
export const issuersFault = declareFaults(issuersFaults)
