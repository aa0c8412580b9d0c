import type { AwardFacts, EvidenceFacts, RecipientFacts } from '../facts.ts'
import { compactObject } from '../json.ts'
import { formatIso } from '../moment.ts'
import { hashIdentity } from '../recipient/hash-identity.ts'
import type { JsonObject, Tools } from '../tools.ts'
import { contextV2 } from './context.ts'

/** What a hosted assertion is made of; `badge` is the badge class's URL, or its document when it shall be embedded. */
export interface AssertionV2Input {
  award: AwardFacts
  badge: string | JsonObject
}

/** The hosted Assertion of an award (Open Badges 2.0, Assertion); throws RangeError for a date without zone. */
export function buildAssertionV2({ award, badge }: AssertionV2Input, tools: Pick<Tools, 'sha256'>): JsonObject {
  const own: JsonObject = {
    '@context': contextV2,
    type: 'Assertion',
    id: award.id,
    badge,
    recipient: buildRecipient(award.recipient, tools),
    image: award.image,
    verification: { type: 'HostedBadge' },
    issuedOn: formatIso(award.issuedOn),
    expires: award.expires === undefined ? undefined : formatIso(award.expires),
    narrative: award.narrative,
    evidence: award.evidence?.map(buildEvidence),
  }
  // Extensions come last to read well, and cannot take the place of what the standard defines.
  return compactObject({ ...own, ...award.extensions, ...own })
}

function buildRecipient(recipient: RecipientFacts, tools: Pick<Tools, 'sha256'>): JsonObject {
  const { identity, hashed, salt } = recipient
  // The standard's word for an identifier that is the id of a profile.
  const type = recipient.type === 'openBadgeId' ? 'id' : recipient.type
  if (!hashed) return { type, hashed, identity }
  return compactObject({ type, hashed, identity: hashIdentity(identity, salt ?? '', tools), salt })
}

function buildEvidence({ id, name, description, narrative, genre, audience }: EvidenceFacts): JsonObject {
  return compactObject({ type: 'Evidence', id, name, description, narrative, genre, audience })
}
