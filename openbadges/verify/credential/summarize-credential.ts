import { idOf, objectsOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import type { CredentialSummary, RecipientSummary } from '../report.ts'
import { type CredentialKind, readKind } from './model/credential-kinds.ts'

/** What an Open Badges 3.0 credential says of itself, whatever its state. */
export function summarizeCredential(
  document: JsonObject,
  kind: CredentialKind = readKind(document),
): CredentialSummary {
  const summary = summarizeBadge(document)
  if (kind === 'badge') return summary
  const { recipient, ...rest } = summary
  if (kind === 'record') return { ...summary, kind }
  const [subject] = objectsOf(document.credentialSubject)
  return { ...rest, kind, endorses: textOf(subject?.id), narrative: readText(subject?.endorsementComment) }
}

function summarizeBadge(document: JsonObject): CredentialSummary {
  const subject = objectsOf(document.credentialSubject)[0] ?? {}
  const achievement = objectsOf(subject.achievement)[0] ?? {}
  const criteria = objectsOf(achievement.criteria)[0]
  const issuer = objectsOf(document.issuer)[0]
  return {
    version: '3.0',
    id: textOf(document.id),
    name: readText(achievement.name) ?? readText(document.name),
    description: readText(achievement.description) ?? readText(document.description),
    imageUrl: idOf(achievement.image) ?? idOf(document.image),
    issuerId: idOf(document.issuer),
    issuerName: readText(issuer?.name),
    issuerUrl: textOf(issuer?.url),
    issuedOn: textOf(document.validFrom) ?? textOf(document.issuanceDate),
    validUntil: textOf(document.validUntil) ?? textOf(document.expirationDate),
    recipient: summarizeRecipient(subject),
    achievementId: textOf(achievement.id),
    achievementType: textOf(achievement.achievementType),
    criteriaUrl: textOf(criteria?.id),
    criteriaNarrative: readText(criteria?.narrative),
    narrative: readText(subject.narrative),
  }
}

function summarizeRecipient(subject: JsonObject): RecipientSummary | undefined {
  const [identifier] = objectsOf(subject.identifier)
  if (identifier === undefined) {
    const identity = textOf(subject.id)
    return identity === undefined ? undefined : { type: 'id', hashed: false, identity }
  }
  const type = textOf(identifier.identityType) ?? 'identifier'
  if (identifier.hashed !== false) return { type, hashed: true }
  return { type, hashed: false, identity: textOf(identifier.identityHash) }
}

// Names and descriptions may be language-tagged values instead of plain text.
function readText(value: Json | undefined): string | undefined {
  return textOf(value) ?? textOf(objectsOf(value)[0]?.['@value'])
}
