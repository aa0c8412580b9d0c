import { finding } from '#shared/messages/findings/finding.ts'
import { idOf, isJsonObject, objectsOf, textOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, passed } from '../../report.ts'

/**
 * Tells when the issuer names somebody else as the one who made the achievement. That is allowed and often meant, but it
 * rests on the issuer's word.
 */
export function checkCreator(document: JsonObject): Check[] {
  const issuerId = idOf(document.issuer)
  const [subject] = objectsOf(document.credentialSubject)
  const creator = objectsOf(subject?.achievement)[0]?.creator
  const creatorId = idOf(creator)
  if (creatorId === undefined || creatorId === issuerId) return []
  const name = isJsonObject(creator) ? textOf(creator.name) : undefined
  const who = name === undefined ? creatorId : `${name} (${creatorId})`
  return [passed('creator', finding('creator.other', { name: who }), creatorId)]
}
