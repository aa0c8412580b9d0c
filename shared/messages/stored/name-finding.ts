import { findingPieces, findingSentences } from '../findings/findings.ts'
import { createNamer, type NameSentence } from './create-namer.ts'

let namer: NameSentence | undefined

/** The code of a sentence of a verification, with what it says of this badge; undefined for sentences of others. */
export const nameFinding: NameSentence = (text) => {
  // Not before it is needed: there are hundreds of forms to be made ready.
  namer ??= createNamer(findingSentences, findingPieces)
  return namer(text)
}
