import { errorTable } from '#contracts/errors.ts'
import { sentencePieces, sentenceTable } from '#contracts/sentences.ts'
// Not by the index: what verifies comes along with it, and is far larger than these tables.
import { createNamer } from '../../../openbadges/sentences/create-namer.ts'
import type { SentenceTable } from '../../../openbadges/sentences/said.ts'
import { findingPieces, findingSentences } from '../../../openbadges/sentences/sentences.ts'
import type { Sentences } from './known-sentences.ts'

const refusals = Object.fromEntries(Object.entries(errorTable).map(([code, { text }]) => [code, text]))
const sentences: SentenceTable = { ...findingSentences, ...sentenceTable, ...refusals }
const pieces: SentenceTable = { ...findingPieces, ...sentencePieces }

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
