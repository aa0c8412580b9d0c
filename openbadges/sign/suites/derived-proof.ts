import { EncodingError } from '../../encoding/base58.ts'
import { type CborValue, decodeCbor } from '../../encoding/cbor.ts'
import { decodeMultibase64url, encodeMultibase58, encodeMultibase64url } from '../../encoding/multibase.ts'
import { type CurveKey, decodeMultikey } from '../../encoding/multikey.ts'

/** What an ecdsa-sd-2023 proof holds once it is derived (VC Data Integrity ECDSA section 3.4.8). */
export interface DerivedProof {
  /** The issuer's signature over the proof options, the key for single statements and the mandatory statements. */
  baseSignature: Uint8Array
  /** The key that signed each other statement, used once, and the same in its binary form with prefix. */
  ephemeralKey: CurveKey
  ephemeralMultikey: Uint8Array
  signatures: Uint8Array[]
  /** From the label of canonical N-Quads, such as `c14n0`, to the one that the issuer signed. */
  labels: Map<string, string>
  /** The places of the mandatory statements. */
  mandatory: Set<number>
}

/** Each costs a signature check. */
export const maxStatements = 1000

const maxLength = 200_000
const malformed = (what: string) => new EncodingError(`${what} of the derived proof cannot be read`)

/** Reads a proof value; `base` for one that the issuer made for the holder only. Throws EncodingError. */
export function readDerivedProof(proofValue: string): DerivedProof | 'base' {
  if (proofValue.length > maxLength) throw new EncodingError('the proof value is too long')
  const bytes = decodeMultibase64url(proofValue)
  if (encodeMultibase64url(bytes) !== proofValue) throw new EncodingError('not base64url')
  if (bytes[0] !== 0xd9 || bytes[1] !== 0x5d || bytes[2] === undefined || bytes[2] > 1) throw malformed('the head')
  if (bytes[2] === 0) return 'base'
  const parts = decodeCbor(bytes.subarray(3))
  if (!Array.isArray(parts) || parts.length !== 5) throw malformed('the outline')
  const [baseSignature, key, signatures, labels, mandatory] = parts
  const ephemeralMultikey = readBytes(key, 35, 'the key')
  const ephemeralKey = decodeMultikey(encodeMultibase58(ephemeralMultikey))
  if (ephemeralKey.kind !== 'p256') throw malformed('the key')
  return {
    baseSignature: readBytes(baseSignature, 64, 'the signature'),
    ephemeralKey,
    ephemeralMultikey,
    signatures: readList(signatures, 'the signatures').map((item) => readBytes(item, 64, 'a signature')),
    labels: readLabels(labels),
    mandatory: readPlaces(mandatory),
  }
}

function readBytes(value: CborValue | undefined, length: number, what: string): Uint8Array {
  if (!(value instanceof Uint8Array) || value.length !== length) throw malformed(what)
  return value
}

function readList(value: CborValue | undefined, what: string): CborValue[] {
  if (!Array.isArray(value) || value.length > maxStatements) throw malformed(what)
  return value
}

// Two labels that became one would let statements about one thing be shown as if they were about two.
function readLabels(value: CborValue | undefined): Map<string, string> {
  if (!(value instanceof Map) || value.size > maxStatements) throw malformed('the map of labels')
  const labels = new Map(
    [...value].map(([place, bytes]) => [`c14n${place}`, encodeMultibase64url(readBytes(bytes, 32, 'a label'))]),
  )
  if (new Set(labels.values()).size < value.size) throw malformed('the map of labels')
  return labels
}

function readPlaces(value: CborValue | undefined): Set<number> {
  const list = readList(value, 'the places of the mandatory statements')
  const places = new Set(list.filter((item) => typeof item === 'number'))
  if (places.size < list.length) throw malformed('the places of the mandatory statements')
  return places
}
