import { textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, failed, passed } from '../report.ts'
import type { CredentialKind } from './credential-kinds.ts'

const expected: Record<CredentialKind, { types: string[]; name: string }> = {
  badge: { types: ['OpenBadgeCredential', 'AchievementCredential'], name: 'an Open Badge' },
  endorsement: { types: ['EndorsementCredential'], name: 'an endorsement' },
  record: { types: ['ClrCredential'], name: 'a learner record' },
}

/** Checks that the document calls itself a Verifiable Credential and what it is (Open Badges 3.0, AchievementCredential). */
export function checkType(document: JsonObject, kind: CredentialKind = 'badge'): Check {
  const given = textsOf(document.type)
  const { types, name } = expected[kind]
  if (!given.includes('VerifiableCredential')) return failed('type', 'The document is no Verifiable Credential.')
  if (!types.some((type) => given.includes(type)))
    return failed('type', `The credential is ${name.replace(/^an?/, 'no')}.`)
  return passed('type', `The credential is ${name}.`)
}
