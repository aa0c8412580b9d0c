import { idOf, isJsonObject, listOf, objectsOf, textOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { readLooseMoment } from './loose-moment.ts'
import { type EditionV2, readEdition } from './read-edition.ts'

/** An assertion as found in the wild, with the members that are present and well-formed. */
export interface ParsedAssertion {
  edition: EditionV2
  id: string | undefined
  types: string[]
  badge: Json | undefined
  recipient: RecipientV2 | undefined
  verification: VerificationV2
  issuedOn: string | undefined
  expires: string | undefined
  narrative: string | undefined
  image: string | undefined
  evidence: EvidenceV2[]
  revoked: boolean
  revocationReason: string | undefined
}

/** The recipient's IdentityObject. */
interface RecipientV2 {
  type: string
  identity: string
  hashed: boolean
  salt: string | undefined
}

/** How the assertion asks to be verified, with the key's id for signed ones. */
interface VerificationV2 {
  kind: 'hosted' | 'signed' | 'unknown'
  creator: string | undefined
}

/** One evidence item. */
interface EvidenceV2 {
  id: string | undefined
  narrative: string | undefined
}

/** Reads an Open Badges 2.0 Assertion tolerantly: texts, objects and lists may stand for each other. Never throws. */
export function parseAssertionV2(json: JsonObject): ParsedAssertion {
  const edition = readEdition(json)
  // Before 2.0 dates came in several forms, which are no fault of the badge.
  const isEarly = edition !== '2.0' && edition !== 'unknown'
  return {
    edition,
    id: idOf(json),
    types: listOf(json.type ?? json['@type']).filter((type) => typeof type === 'string'),
    badge: json.badge,
    recipient: parseRecipient(json.recipient),
    verification: parseVerification(objectsOf(json.verification ?? json.verify)[0]),
    issuedOn: isEarly ? readLooseDate(json.issuedOn ?? json.issued_on) : textOf(json.issuedOn),
    expires: isEarly ? readLooseDate(json.expires) : textOf(json.expires),
    narrative: textOf(json.narrative),
    image: idOf(listOf(json.image)[0]),
    evidence: listOf(json.evidence).flatMap(parseEvidence),
    revoked: json.revoked === true || json.revoked === 'true',
    revocationReason: textOf(json.revocationReason),
  }
}

function readLooseDate(value: Json | undefined): string | undefined {
  return readLooseMoment(value)?.toISOString() ?? textOf(value)
}

function parseRecipient(value: Json | undefined): RecipientV2 | undefined {
  const recipient = objectsOf(value)[0]
  const identity = textOf(recipient?.identity)
  if (recipient === undefined || identity === undefined) return undefined
  const type = textOf(listOf(recipient.type ?? recipient['@type'])[0]) ?? ''
  return { type, identity, hashed: recipient.hashed === true, salt: textOf(recipient.salt) }
}

function parseVerification(verification: JsonObject | undefined): VerificationV2 {
  const types = listOf(verification?.type ?? verification?.['@type'])
  const creator = idOf(verification?.creator)
  if (types.includes('HostedBadge') || types.includes('hosted')) return { kind: 'hosted', creator }
  return { kind: types.includes('SignedBadge') || types.includes('signed') ? 'signed' : 'unknown', creator }
}

function parseEvidence(value: Json): EvidenceV2[] {
  const id = idOf(value)
  const narrative = isJsonObject(value) ? textOf(value.narrative) : undefined
  return id === undefined && narrative === undefined ? [] : [{ id, narrative }]
}
