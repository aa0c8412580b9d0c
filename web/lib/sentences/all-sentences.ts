import { errorTable } from '#contracts/errors.ts'
import { sentencePieces, sentenceTable } from '#contracts/sentences.ts'
import { findingPieces, findingSentences } from '#shared/messages/findings/findings.ts'
import type { MessageTable } from '#shared/messages/message.ts'
import { createNamer } from '#shared/messages/stored/create-namer.ts'
import type { Sentences } from './known-sentences.ts'

const refusals = Object.fromEntries(Object.entries(errorTable).map(([code, { text }]) => [code, text]))
const sentences: MessageTable = { ...findingSentences, ...sentenceTable, ...refusals }
const pieces: MessageTable = { ...findingPieces, ...sentencePieces }

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
