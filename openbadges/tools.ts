/** Any value a JSON document can hold. */
export type Json = string | number | boolean | null | Json[] | JsonObject

/** A JSON object; a member set to undefined counts as absent. */
export interface JsonObject {
  [key: string]: Json | undefined
}

/** What this library cannot do by itself and therefore takes from its caller: hashing, curve arithmetic, JSON-LD. */
export interface Tools {
  /** SHA-256 of the bytes: 32 bytes, computed synchronously. */
  sha256(data: Uint8Array): Uint8Array
  /** Ed25519 verification (RFC 8032) with a raw 32-byte public key and a raw 64-byte signature; never throws. */
  verifyEd25519(publicKey: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean
  /** Safe-mode JSON-LD expansion, then RDFC-1.0: the canonical N-Quads text. Rejects with LinkedDataError. */
  canonize(document: JsonObject): Promise<string>
}

/** The document is no usable linked data: an undefined term, an unknown context, a relative id or type. */
export class LinkedDataError extends Error {
  override name = 'LinkedDataError'
}
