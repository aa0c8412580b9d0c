import type { PublicKey } from './encoding/multikey.ts'

/** Any value a JSON document can hold. */
export type Json = string | number | boolean | null | Json[] | JsonObject

/** A JSON object; a member set to undefined counts as absent. */
export interface JsonObject {
  [key: string]: Json | undefined
}

/** Signature algorithms by their JOSE names (RFC 7518, RFC 8037); ES signatures are raw r and s, as IEEE P1363 has them. */
export type SignatureAlgorithm = 'EdDSA' | 'ES256' | 'ES384' | 'RS256' | 'PS256'

/**
 * Which text of a context with several published ones to expand with: context-3.0.3 got more terms under its old address.
 * `newest` defines all terms that any of them has, `literal` has a JWT's id as text instead of an address, `earlier` is
 * the one before; `draft` is what context.json was until Open Badges 3.0 was final, with other meanings of its terms.
 */
export type ContextRevision = 'newest' | 'literal' | 'earlier' | 'draft'

/** The hash that RDFC-1.0 tells blank nodes apart with; SHA-256 unless a cryptosuite asks for the other. */
export type DigestName = 'sha256' | 'sha384'

/** What this library cannot do by itself and therefore takes from its caller: hashing, curve arithmetic, JSON-LD. */
export interface Tools {
  /** SHA-256 of the bytes, or of the text as UTF-8: 32 bytes, computed synchronously. */
  sha256(data: Uint8Array | string): Uint8Array
  /** Ed25519 verification (RFC 8032) with a raw 32-byte public key and a raw 64-byte signature; never throws. */
  verifyEd25519(publicKey: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean
  /** SHA-384 of the bytes, or of the text as UTF-8: 48 bytes, computed synchronously. */
  sha384(data: Uint8Array | string): Uint8Array
  /** True when the signature over the data holds under the key; false for a key of another kind. Never throws or rejects. */
  verifySignature(
    algorithm: SignatureAlgorithm,
    key: PublicKey,
    data: Uint8Array,
    signature: Uint8Array,
  ): boolean | Promise<boolean>
  /** Safe-mode JSON-LD expansion, then RDFC-1.0: the canonical N-Quads text. Rejects with LinkedDataError. */
  canonize(document: JsonObject, revision?: ContextRevision, digest?: DigestName): Promise<string>
}

/** The document is no usable linked data: an undefined term, an unknown context, a relative id or type. */
export class LinkedDataError extends Error {
  override name = 'LinkedDataError'
}

/** The document may be good linked data, but to work it through would cost too much. */
export class TooCostlyError extends LinkedDataError {
  override name = 'TooCostlyError'
  /** Of a document that holds too many values: how many are worked through. */
  readonly mostValues: number | undefined

  constructor(message: string, mostValues?: number) {
    super(message)
    this.mostValues = mostValues
  }
}
