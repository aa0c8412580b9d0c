import { isJsonObject, listOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, failed, passed } from '../report.ts'

/** Checks that each piece of evidence says that it is one (Open Badges 3.0, Evidence); no check without evidence. */
export function checkEvidence(document: JsonObject): Check[] {
  const evidence = listOf(document.evidence)
  if (evidence.length === 0) return []
  const isWrong = evidence.some((piece) => !isJsonObject(piece) || !textsOf(piece.type).includes('Evidence'))
  if (isWrong) return [failed('evidence', 'A piece of evidence is not of type Evidence.')]
  const count = evidence.length === 1 ? 'one piece' : `${evidence.length} pieces`
  return [passed('evidence', `The badge names ${count} of evidence.`)]
}
