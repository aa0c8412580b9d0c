import { decodeBase64url } from '../../encoding/base64url.ts'
import { encodeEd25519Multikey } from '../../encoding/multikey.ts'
import { idOf, isJsonObject, listOf, objectsOf, textOf } from '../../json.ts'
import { parseMoment } from '../../moment.ts'
import type { Json, JsonObject } from '../../tools.ts'

/** A key as a proof names it: the URL of the verification method and its Multikey. */
export interface NamedKey {
  method: string
  multikey: string
}

/**
 * True when the issuer's document states that it signs with this key (Controlled Identifiers, assertionMethod), now. The
 * key itself counts, under whichever fragment the document names it.
 */
export function listsKey(document: JsonObject, issuerId: string, multikey: string, now: Date): boolean {
  if (document.id !== issuerId) return false
  const asserted = listOf(document.assertionMethod).map((member) => absoluteId(member, issuerId))
  return methodsOf(document)
    .filter((entry) => entry.controller === issuerId && asserted.includes(absoluteId(entry, issuerId)))
    .some((entry) => readMultikey(entry) === multikey && !isWithdrawn(entry, now))
}

/** The entry of a verification method in a document, listed or embedded where it is used. */
export function findMethod(document: JsonObject, base: string, method: string): JsonObject | undefined {
  return methodsOf(document).find((entry) => absoluteId(entry, base) === method)
}

function methodsOf(document: JsonObject): JsonObject[] {
  return [...objectsOf(document.verificationMethod), ...objectsOf(document.assertionMethod)]
}

/** The Multikey of a verification method, also when it is written as an Ed25519 JWK. */
export function readMultikey(entry: JsonObject): string | undefined {
  const multikey = textOf(entry.publicKeyMultibase)
  if (multikey !== undefined) return multikey
  return isJsonObject(entry.publicKeyJwk) ? jwkToMultikey(entry.publicKeyJwk) : undefined
}

/** True when a JWK Set holds the key, for this issuer or for all of its host's. */
export function jwksListsKey(jwks: JsonObject, issuerId: string, multikey: string): boolean {
  return objectsOf(jwks.keys)
    .filter((jwk) => jwk.iss === undefined || jwk.iss === issuerId)
    .some((jwk) => jwkToMultikey(jwk) === multikey)
}

function jwkToMultikey(jwk: JsonObject): string | undefined {
  if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string') return undefined
  try {
    return encodeEd25519Multikey(decodeBase64url(jwk.x))
  } catch {
    return undefined
  }
}

/** True when a verification method says that it was revoked by now, or when that cannot be read. */
export function isWithdrawn(entry: JsonObject, now: Date): boolean {
  if (entry.revoked === undefined) return false
  const revoked = typeof entry.revoked === 'string' ? parseMoment(entry.revoked) : undefined
  return revoked === undefined || revoked <= now
}

function absoluteId(member: Json, base: string): string | undefined {
  const id = idOf(member)
  return id?.startsWith('#') ? base + id : id
}
