import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: endorsements. */
export const endorsementsFaults = {
  'endorsement.one-source': 'Give either the endorsement itself or its address.',
  'endorsement.too-long': 'This is too long for an endorsement.',
} as const

/** The sentence of a code, for a schema. */
export const endorsementsFault = declareFaults(endorsementsFaults)
