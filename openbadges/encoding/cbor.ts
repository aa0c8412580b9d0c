import { EncodingError } from './base58.ts'

/** What the reader knows of CBOR: whole numbers from 0, byte strings, lists, and maps from numbers. */
export type CborValue = number | Uint8Array | CborValue[] | Map<number, CborValue>

const maxDepth = 4
const forms = [
  { size: 1, from: 24 },
  { size: 2, from: 0x100 },
  { size: 4, from: 0x10000 },
] as const
const majors = { number: 0, bytes: 2, list: 4, map: 5 } as const

/**
 * CBOR (RFC 8949) to values, strictly: shortest lengths, definite sizes, no tags, nothing left over, so that one value
 * has one form. Throws EncodingError for everything else.
 */
export function decodeCbor(bytes: Uint8Array): CborValue {
  const reader = createReader(bytes)
  const value = readValue(reader, 0)
  if (!reader.atEnd()) throw new EncodingError('bytes follow the CBOR value')
  return value
}

interface Reader {
  take(length: number): Uint8Array
  left(): number
  atEnd(): boolean
}

function createReader(bytes: Uint8Array): Reader {
  let offset = 0
  return {
    take(length) {
      if (length > bytes.length - offset) throw new EncodingError('the CBOR value breaks off')
      offset += length
      return bytes.subarray(offset - length, offset)
    },
    left: () => bytes.length - offset,
    atEnd: () => offset === bytes.length,
  }
}

function readValue(reader: Reader, depth: number): CborValue {
  if (depth > maxDepth) throw new EncodingError('the CBOR value is too deep')
  const [head = 0] = reader.take(1)
  const major = head >> 5
  const count = readCount(reader, head & 31)
  if (major === majors.number) return count
  if (major === majors.bytes) return reader.take(count)
  // Each member takes a byte at least: what cannot be there is not looked for.
  if (count > reader.left()) throw new EncodingError('the CBOR value breaks off')
  if (major === majors.list) return Array.from({ length: count }, () => readValue(reader, depth + 1))
  if (major === majors.map) return readMap(reader, count, depth)
  throw new EncodingError('a kind of CBOR value that has no place here')
}

function readMap(reader: Reader, count: number, depth: number): Map<number, CborValue> {
  const map = new Map<number, CborValue>()
  for (let index = 0; index < count; index += 1) {
    const key = readValue(reader, depth + 1)
    if (typeof key !== 'number' || map.has(key)) throw new EncodingError('a CBOR map with other keys than numbers')
    map.set(key, readValue(reader, depth + 1))
  }
  return map
}

/** The argument of a head (RFC 8949 section 3), up to four bytes and never longer than needed. */
function readCount(reader: Reader, short: number): number {
  if (short < 24) return short
  const form = forms[short - 24]
  if (form === undefined) throw new EncodingError('a CBOR length that is not used here')
  const count = reader.take(form.size).reduce((value, byte) => value * 256 + byte, 0)
  if (count < form.from) throw new EncodingError('a CBOR length that is not in its shortest form')
  return count
}
