import { finding, piece } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf, objectsOf, textOf, textsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, failed, passed } from '../../report.ts'
import { checkIssuerProfile } from '../check-issuer-profile.ts'
import { checkContext } from './check-context.ts'
import { checkDataModel } from './check-data-model.ts'
import { checkPlainNames } from './check-plain-names.ts'
import { checkResults } from './check-results.ts'
import { checkSubject } from './check-subject.ts'
import type { CredentialKind } from './credential-kinds.ts'

const expected: Record<CredentialKind, string[]> = {
  badge: ['OpenBadgeCredential', 'AchievementCredential'],
  endorsement: ['EndorsementCredential'],
  record: ['ClrCredential'],
}

/** Checks that the document calls itself a Verifiable Credential and what it is (Open Badges 3.0, AchievementCredential). */
function checkType(document: JsonObject, kind: CredentialKind = 'badge'): Check {
  const given = textsOf(document.type)
  if (!given.includes('VerifiableCredential')) return failed('type', finding('type.none'))
  if (!expected[kind].some((type) => given.includes(type)))
    return failed('type', finding('type.not', { nothing: piece(`nothing.${kind}`) }))
  return passed('type', finding('type.is', { kind: piece(`kind.${kind}`) }))
}

/** Checks of a credential whatever can be seen in the document alone; `ids` are those an endorsement may speak of. */
export function checkShape(document: JsonObject, kind: CredentialKind, ids?: ReadonlySet<string>): Check[] {
  return [
    checkPlainNames(document),
    checkContext(document, kind),
    checkType(document, kind),
    findStranger(document, ids) ?? checkSubject(document, kind),
    ...checkEvidence(document),
    checkIssuerProfile(document),
    checkDataModel(document, kind),
    ...(kind === 'badge' ? checkResults(document) : []),
  ]
}

/** An endorsement inside a badge speaks of the badge, or of something or somebody in it. */
function findStranger(document: JsonObject, ids: ReadonlySet<string> | undefined): Check | undefined {
  const [subject] = objectsOf(document.credentialSubject)
  const id = textOf(subject?.id)
  if (ids === undefined || id === undefined || ids.has(id)) return undefined
  return failed('subject', finding('subject.endorses-other'), id)
}

/** Checks that each piece of evidence says that it is one (Open Badges 3.0, Evidence); no check without evidence. */
function checkEvidence(document: JsonObject): Check[] {
  const evidence = listOf(document.evidence)
  if (evidence.length === 0) return []
  const isWrong = evidence.some((piece) => !isJsonObject(piece) || !textsOf(piece.type).includes('Evidence'))
  if (isWrong) return [failed('evidence', finding('evidence.type'))]
  const { length: count } = evidence
  return [passed('evidence', count === 1 ? finding('evidence.one') : finding('evidence.many', { count }))]
}
