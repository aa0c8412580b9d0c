import { finding, piece } from '#shared/messages/findings/finding.ts'
import { textsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, failed, passed } from '../../report.ts'
import type { CredentialKind } from './credential-kinds.ts'

const expected: Record<CredentialKind, string[]> = {
  badge: ['OpenBadgeCredential', 'AchievementCredential'],
  endorsement: ['EndorsementCredential'],
  record: ['ClrCredential'],
}

/** Checks that the document calls itself a Verifiable Credential and what it is (Open Badges 3.0, AchievementCredential). */
export function checkType(document: JsonObject, kind: CredentialKind = 'badge'): Check {
  const given = textsOf(document.type)
  if (!given.includes('VerifiableCredential')) return failed('type', finding('type.none'))
  if (!expected[kind].some((type) => given.includes(type)))
    return failed('type', finding('type.not', { nothing: piece(`nothing.${kind}`) }))
  return passed('type', finding('type.is', { kind: piece(`kind.${kind}`) }))
}
