import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: claims. */
export const claimsFaults = {
  'claim.zone': 'Choose a time zone, such as Europe/London.',
  'claim.domain': 'Enter the part of an address behind the @, such as school.example.',
  'claim.code': 'This code is not known. Check its letters and digits, and type it once more.',
  'claim.order': 'The end has to be after the beginning.',
  'claim.cap': 'More places than that are held or taken already.',
  'claim.expires': 'Choose a moment after the end of the claim.',
} as const

/** The sentence of a code, for a schema. */
export const claimsFault = declareFaults(claimsFaults)
