import { objectsOf, textOf } from '../../../json.ts'
import type { NamedIdentity } from '../../../recipient/match-identity.ts'
import type { JsonObject } from '../../../tools.ts'

/** The identities an Open Badges 3.0 credential names as recipient: the IdentityObjects and the subject's own id. */
export function readIdentities(document: JsonObject): NamedIdentity[] {
  return objectsOf(document.credentialSubject).flatMap((subject) => {
    const identities = objectsOf(subject.identifier).flatMap(readIdentity)
    const id = textOf(subject.id)
    // An opaque id beside no identifier names somebody, only not in terms of an address: that is no mismatch.
    const comparable = id !== undefined && (identities.length > 0 || /^(?:https?:|mailto:|tel:)/i.test(id))
    return comparable ? [...identities, { identity: id.replace(/^(?:mailto|tel):/i, ''), hashed: false }] : identities
  })
}

function readIdentity(identifier: JsonObject): NamedIdentity[] {
  const identity = textOf(identifier.identityHash)
  if (identity === undefined) return []
  return [{ identity, hashed: identifier.hashed !== false, salt: textOf(identifier.salt) }]
}
