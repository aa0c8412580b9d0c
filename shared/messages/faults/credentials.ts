import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: credentials that are issued by the VC-API, and profiles of the Open Badges API. */
export const credentialsFaults = {
  'credential.profile-id': 'Choose another id: those of this kind are given by this server.',
  'credential.profile-addresses':
    'Addresses that the person has proven are there already; others only the person can add.',
  'credential.profile-type': 'Profile must be among the types.',
  'credential.future': 'A badge cannot be issued in the future.',
  'credential.expected':
    'This is not what would be signed. Leave it out, or say the same as the issuer and its badge class.',
  'credential.given': 'Leave this out: it is given by this server.',
  'credential.one-recipient': 'Name the recipient by one address.',
  'credential.mailto': 'The id of a subject can only be a mailto: address.',
  'credential.two-recipients': 'These are two recipients.',
  'credential.recipient': 'Name the recipient by a plain address: identityType "emailAddress", hashed false.',
} as const

/** The sentence of a code, for a schema. */
export const credentialsFault = declareFaults(credentialsFaults)
