import { decodeBase58, EncodingError } from '../../../encoding/base58.ts'
import { readJwk } from '../../../encoding/jwk.ts'
import { decodeMultikey, encodeMultikey, type PublicKey } from '../../../encoding/multikey.ts'
import { readPem } from '../../../encoding/pem.ts'
import { isWeakKey } from '../../../encoding/weak-key.ts'
import { isJsonObject, textOf, textsOf } from '../../../json.ts'
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
    const base58 = textOf(entry.publicKeyBase58)
    if (base58 !== undefined) return readBase58(base58, entry)
    return readPem(textOf(entry.publicKeyPem) ?? '')
  })
}

// Other types have keys for other ends in this form, which are as long (Ed25519 Signature 2018, Ed25519VerificationKey2018).
function readBase58(text: string, { type }: JsonObject): PublicKey {
  const raw = decodeBase58(text)
  if (!textsOf(type).includes('Ed25519VerificationKey2018') || raw.length !== 32) {
    throw new EncodingError('unknown kind of key')
  }
  return { kind: 'ed25519', raw }
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
