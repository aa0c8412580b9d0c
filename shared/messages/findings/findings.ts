import { documentSentences } from './documents.ts'
import { hostedSentences } from './hosted.ts'
import { keySentences } from './keys.ts'
import { nextThingSentences } from './next-things.ts'
import { partSentences } from './parts.ts'
import { pictureSentences } from './pictures.ts'
import { pieces } from './pieces.ts'
import { stateSentences } from './states.ts'
import { termSentences } from './terms.ts'
import { thingSentences } from './things.ts'
import { verdictSentences } from './verdicts.ts'

/** What a verification can say, in English, by codes that do not change. */
// Marked, so that it is left out where nothing is written in English.
export const findingSentences = /* @__PURE__ */ (() => ({
  ...documentSentences,
  ...termSentences,
  ...keySentences,
  ...stateSentences,
  ...partSentences,
  ...hostedSentences,
  ...pictureSentences,
  ...verdictSentences,
  ...thingSentences,
  ...nextThingSentences,
}))()

/** What stands in these sentences in place of a value of its name. */
export const findingPieces = pieces
