import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf, textsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, failed, passed } from '../../report.ts'

/** Checks that each piece of evidence says that it is one (Open Badges 3.0, Evidence); no check without evidence. */
export function checkEvidence(document: JsonObject): Check[] {
  const evidence = listOf(document.evidence)
  if (evidence.length === 0) return []
  const isWrong = evidence.some((piece) => !isJsonObject(piece) || !textsOf(piece.type).includes('Evidence'))
  if (isWrong) return [failed('evidence', finding('evidence.type'))]
  const { length: count } = evidence
  return [passed('evidence', count === 1 ? finding('evidence.one') : finding('evidence.many', { count }))]
}
