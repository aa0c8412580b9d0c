import { faultSentences } from './sentences/faults.ts'
import { fieldSentences } from './sentences/fields.ts'
import { outcomePieces, outcomeSentences } from './sentences/outcomes.ts'
import { refusalSentences } from './sentences/refusals.ts'
import { valueSentences } from './sentences/values.ts'

/**
 * What the server says in English beside the sentences of its refusals (contracts/errors.ts), by codes that do not
 * change; what is put in stands in braces.
 */
export const sentenceTable = {
  ...refusalSentences,
  ...fieldSentences,
  ...faultSentences,
  ...valueSentences,
  ...outcomeSentences,
} as const

/** What stands in these sentences in place of a value of its name: `{list}` is one of the pieces `list.…`. */
export const sentencePieces = outcomePieces
