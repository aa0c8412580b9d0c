import { EncodingError } from './base58.ts'
import { decodeMultibase58, encodeMultibase58 } from './multibase.ts'

/** The curves whose public keys Open Badges verifiers meet as Multikey. */
export type KeyKind = 'ed25519' | 'p256' | 'p384'

/** A key on a curve: 32 bytes for Ed25519, a compressed point of 33 or 49 bytes for P-256 and P-384. */
export interface CurveKey {
  kind: KeyKind
  raw: Uint8Array
}

/** Any public key that can verify a badge; RSA keys travel as JWK only, modulus and exponent big-endian. */
export type PublicKey = CurveKey | { kind: 'rsa'; modulus: Uint8Array; exponent: Uint8Array }

const codecs = [
  { kind: 'ed25519', prefix: [0xed, 0x01], length: 32 },
  { kind: 'p256', prefix: [0x80, 0x24], length: 33 },
  { kind: 'p384', prefix: [0x81, 0x24], length: 49 },
] as const

/** A raw 32-byte Ed25519 public key as Multikey: `z6Mk…` (Controlled Identifiers section 2.2.2). */
export function encodeEd25519Multikey(raw: Uint8Array): string {
  if (raw.length !== 32) throw new EncodingError('an Ed25519 public key has 32 bytes')
  return encodeMultibase58(Uint8Array.of(0xed, 0x01, ...raw))
}

/** Any key on a curve as Multikey; throws EncodingError for a wrong length. */
export function encodeMultikey({ kind, raw }: CurveKey): string {
  const codec = codecs.find((known) => known.kind === kind)
  if (codec === undefined || raw.length !== codec.length) throw new EncodingError(`not a ${kind} public key`)
  return encodeMultibase58(Uint8Array.of(...codec.prefix, ...raw))
}

/** A Multikey text to its kind and raw bytes; throws EncodingError for other kinds and wrong lengths. */
export function decodeMultikey(text: string): CurveKey {
  const bytes = decodeMultibase58(text)
  const codec = codecs.find(({ prefix }) => prefix[0] === bytes[0] && prefix[1] === bytes[1])
  if (!codec) throw new EncodingError('unknown kind of Multikey')
  const raw = bytes.subarray(2)
  if (raw.length !== codec.length) throw new EncodingError(`a ${codec.kind} Multikey has ${codec.length} bytes`)
  return { kind: codec.kind, raw }
}
