// Not by the index: what verifies comes along with it.

import type { SentenceTable } from '../../../openbadges/sentences/said.ts'
import { findingPieces, findingSentences, nameFinding } from '../../../openbadges/sentences/sentences.ts'
import { takeSentences } from './known-sentences.ts'

const texts: SentenceTable = { ...findingPieces, ...findingSentences }

/** What verifications say by codes, for a page that shows no refusals of a server. */
export const takeFindings = (): void =>
  takeSentences({ name: nameFinding, textOf: (code) => (Object.hasOwn(texts, code) ? texts[code] : undefined) })
