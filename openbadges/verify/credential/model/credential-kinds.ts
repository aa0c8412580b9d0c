import { listOf, textsOf } from '../../../json.ts'
import type { ClassName } from '../../../model/class-model.ts'
import { credentialsV1, isLearnerRecordContext } from '../../../model/context-kinds.ts'
import type { JsonObject } from '../../../tools.ts'

/** What a credential of 1EdTech is; a record is a Comprehensive Learner Record. */
export type CredentialKind = 'badge' | 'endorsement' | 'record'

/** What a credential says it is; what does not say so is held to be a record by its contexts, else a badge. */
export function readKind(document: JsonObject): CredentialKind {
  const types = textsOf(document.type)
  if (types.includes('OpenBadgeCredential') || types.includes('AchievementCredential')) return 'badge'
  if (types.includes('ClrCredential')) return 'record'
  if (types.includes('EndorsementCredential')) return 'endorsement'
  return isLearnerRecordContext(listOf(document['@context'])[1]) ? 'record' : 'badge'
}

/** The class of the data model for a kind, in the edition of Verifiable Credentials that the document is in. */
export function nameClass(document: JsonObject, kind: CredentialKind): Exclude<ClassName, 'AnyEndorsement'> {
  const [first] = textsOf(document['@context'])
  const isEarlier = first === credentialsV1
  if (kind === 'record') return isEarlier ? 'ClrCredentialV1' : 'ClrCredential'
  if (kind === 'endorsement') return isEarlier ? 'EndorsementCredentialV1' : 'EndorsementCredential'
  return isEarlier ? 'AchievementCredentialV1' : 'AchievementCredential'
}
