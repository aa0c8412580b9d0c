import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: awards, and what a backpack takes. */
export const awardsFaults = {
  'award.extensions': 'Name extensions like "extensions:Example".',
  'extensions.context': 'Each extension says its "@context" and its "type".',
  'extensions.large': 'These extensions are too large to be kept.',
  'award.evidence': 'Either url or narrative is required',
  'award.recipient': 'Whose address it was awarded to cannot be changed: revoke the award and award the badge again.',
  'award.revocations': 'Send a list of objects with entityId and revocationReason.',
  'award.most-revocations': 'Revoke at most 1,000 at once.',
  'award.rows': 'Some rows cannot be awarded.',
  'award.row-numbers': 'Give each row a number of its own, upwards, or leave all numbers out.',
  'award.past': 'Only issuedOn dates in the past are acceptable.',
  'award.gregorian': 'Only issuedOn dates after the introduction of the Gregorian calendar are allowed.',
  'backpack.one-source': "Must provide only one of 'url', 'image' or 'assertion'.",
} as const

/** The sentence of a code, for a schema. */
export const awardsFault = declareFaults(awardsFaults)
