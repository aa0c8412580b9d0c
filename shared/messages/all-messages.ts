import { createMaker } from './create-maker.ts'
import { faultMessages } from './faults/faults.ts'
import { findingPieces, findingSentences } from './findings/findings.ts'
import type { Message } from './message.ts'
import { outcomePieces, outcomeSentences } from './outcomes.ts'
import { refusalMessages } from './refusals/refusals.ts'
import { renderMessage } from './render-message.ts'

/** All that the server and its verifications say, in English, by codes that do not change. */
export const allMessages = {
  ...findingSentences,
  ...faultMessages,
  ...outcomeSentences,
  ...refusalMessages,
} as const

/** What stands in these sentences in place of a value of its name: `{list}` is one of the pieces `list.…`. */
export const allPieces = { ...findingPieces, ...outcomePieces } as const

/** A message by its code, with what is put into its sentence. */
export const makeMessage = createMaker<typeof allMessages, typeof allPieces>()

/** The English sentence of a message. Throws RangeError for a code that there is not. */
export const inEnglish = (message: Message): string => renderMessage(message, allMessages, allPieces)
