import { textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, failed, passed } from '../report.ts'

/** Checks that the document calls itself a Verifiable Credential and an Open Badge (Open Badges 3.0, AchievementCredential). */
export function checkType(document: JsonObject): Check {
  const types = textsOf(document.type)
  if (!types.includes('VerifiableCredential')) return failed('type', 'The document is no Verifiable Credential.')
  if (!types.includes('OpenBadgeCredential') && !types.includes('AchievementCredential')) {
    return failed('type', 'The credential is no Open Badge.')
  }
  return passed('type', 'The credential is an Open Badge.')
}
