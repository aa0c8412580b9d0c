import type { RecipientFacts, RecipientType } from '../facts.ts'
import { compactObject } from '../json.ts'
import { hashIdentity } from '../recipient/hash-identity.ts'
import type { JsonObject, Tools } from '../tools.ts'

const identityTypes: Record<RecipientType, string> = {
  email: 'emailAddress',
  url: 'identifier',
  openBadgeId: 'identifier',
  telephone: 'ext:telephone',
}

/** The IdentityObject of a recipient (Open Badges 3.0), hashed with the salt unless the recipient is named openly. */
export function buildIdentity(recipient: RecipientFacts, tools: Pick<Tools, 'sha256'>): JsonObject {
  const { type, identity, hashed, salt = '' } = recipient
  return compactObject({
    type: 'IdentityObject',
    hashed,
    identityHash: hashed ? hashIdentity(identity, salt, tools) : identity,
    identityType: identityTypes[type],
    salt: hashed ? salt : undefined,
  })
}
