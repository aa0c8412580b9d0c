import { allMessages, allPieces } from '../../messages/all-messages.ts'
import type { MessageTable } from '../../messages/message.ts'
import { createNamer } from '../../messages/stored/create-namer.ts'
import type { Sentences } from './known-sentences.ts'

const sentences: MessageTable = allMessages
const pieces: MessageTable = allPieces

let namer: Sentences['name'] | undefined

/** All that the server can say by a code. */
export const allSentences: Sentences = {
  name: (text) => {
    namer ??= createNamer(sentences, pieces)
    return namer(text)
  },
  textOf: (code) => {
    const table = Object.hasOwn(sentences, code) ? sentences : pieces
    return Object.hasOwn(table, code) ? table[code] : undefined
  },
}
