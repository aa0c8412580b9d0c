import { isSameKey } from '../../../encoding/same-key.ts'
import { idOf, listOf, objectsOf, textsOf } from '../../../json.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import type { NamedKey } from './find-key.ts'
import { findKeyFault, type KeyFault, type KeyUse } from './find-key-fault.ts'
import { readKey } from './read-key.ts'

/** Whether a document lists a key; `fault` when it does, but says that this use of it does not count. */
export interface Listing {
  isListed: boolean
  fault?: KeyFault | undefined
}

const keyMembers = ['verificationMethod', 'assertionMethod', 'publicKey']

/**
 * Looks for the key in the issuer's own document: among the methods it signs with (Controlled Identifiers,
 * assertionMethod), or among the keys of a profile (Open Badges 2.0, publicKey). The key itself counts, under whichever
 * name the document has it.
 */
export function findListing(document: JsonObject, issuerId: string, key: NamedKey, use: KeyUse): Listing {
  if (document.id !== issuerId) return { isListed: false }
  const asserted = listOf(document.assertionMethod).map((member) => absoluteId(member, issuerId))
  const own = methodsOf(document).filter((entry) => entry.controller === issuerId)
  const methods = own.filter((entry) => asserted.includes(absoluteId(entry, issuerId)))
  const former = pickListing(own, key, use)
  // A withdrawn key is no method to sign with any more, yet its entry tells that it was one.
  const otherwise: Listing = former.fault?.lapsed ? former : { isListed: false }
  if (issuerId.startsWith('did:')) return orElse(pickListing(methods, key, use), otherwise)
  if (textsOf(document.publicKey).includes(key.method)) {
    return { isListed: true, fault: findKeyFault(key.entry ?? {}, use) }
  }
  const owned = objectsOf(document.publicKey).filter(({ controller, owner }) => {
    return [controller, owner].every((named) => named === undefined || named === issuerId)
  })
  return orElse(pickListing([...methods, ...owned], key, use), otherwise)
}

const orElse = (listing: Listing, otherwise: Listing): Listing => (listing.isListed ? listing : otherwise)

/** Looks for the key in a JWK Set, among those for this issuer or for all of its host's. */
export function findJwksListing(jwks: JsonObject, issuerId: string, key: NamedKey, use: KeyUse): Listing {
  const keys = objectsOf(jwks.keys).filter((jwk) => jwk.iss === undefined || jwk.iss === issuerId)
  return pickListing(keys, key, use)
}

/** The entry of a verification method in a document, listed or embedded where it is used. */
export function findMethod(document: JsonObject, base: string, method: string): JsonObject | undefined {
  const entries = [...methodsOf(document), ...objectsOf(document.publicKey)]
  return entries.find((entry) => absoluteId(entry, base) === method && readKey(entry) !== undefined)
}

/** True when a document publishes keys of any kind. */
export function hasKeys(document: JsonObject): boolean {
  return [...keyMembers, 'keys'].some((name) => listOf(document[name]).length > 0)
}

/** The verification methods of a document, listed or embedded where they are used. */
export function methodsOf(document: JsonObject): JsonObject[] {
  return [...objectsOf(document.verificationMethod), ...objectsOf(document.assertionMethod)]
}

/** The id of an entry, or the entry itself when it is one; written out when it is relative to its document. */
export function absoluteId(member: Json, base: string): string | undefined {
  const id = idOf(member)
  return id?.startsWith('#') ? base + id : id
}

function pickListing(entries: JsonObject[], { key }: NamedKey, use: KeyUse): Listing {
  const same = entries.filter((entry) => {
    const listed = readKey(entry)
    return listed !== undefined && isSameKey(listed, key)
  })
  const faults = same.map((entry) => findKeyFault(entry, use))
  return { isListed: same.length > 0, fault: faults.includes(undefined) ? undefined : faults[0] }
}
