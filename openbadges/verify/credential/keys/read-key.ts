import { EncodingError } from '../../../encoding/base58.ts'
import { readJwk } from '../../../encoding/jwk.ts'
import { decodeMultikey, encodeMultikey, type PublicKey } from '../../../encoding/multikey.ts'
import { readPem } from '../../../encoding/pem.ts'
import { isWeakKey } from '../../../encoding/weak-key.ts'
import { isJsonObject, textOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'

/**
 * The public key of a verification method, of a bare JWK, or of a key of Open Badges 2.0; undefined when there is none,
 * when it is of a kind that is not known, or when it is private or protects nothing.
 */
export function readKey(entry: JsonObject): PublicKey | undefined {
  return attempt(() => {
    const multikey = textOf(entry.publicKeyMultibase)
    if (multikey !== undefined) return decodeMultikey(multikey)
    if (isJsonObject(entry.publicKeyJwk)) return readJwk(entry.publicKeyJwk)
    if (entry.kty !== undefined) return readJwk(entry)
    return readPem(textOf(entry.publicKeyPem) ?? '')
  })
}

/** The key that the reader finds, when it finds a usable one. */
export function attempt(read: () => PublicKey): PublicKey | undefined {
  try {
    const key = read()
    return isWeakKey(key) ? undefined : key
  } catch (failure) {
    if (failure instanceof EncodingError) return undefined
    throw failure
  }
}

/** The JWK members of a verification method or of a bare JWK, which may narrow what the key is for. */
export function findJwk(entry: JsonObject): JsonObject | undefined {
  if (isJsonObject(entry.publicKeyJwk)) return entry.publicKeyJwk
  return entry.kty === undefined ? undefined : entry
}

/** A key on a curve as Multikey; an RSA key has none. */
export function nameMultikey(key: PublicKey): string | undefined {
  return key.kind === 'rsa' ? undefined : encodeMultikey(key)
}
