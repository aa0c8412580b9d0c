import { EncodingError } from './base58.ts'
import { encodeBase64url } from './base64url.ts'
import { readJwk } from './jwk.ts'
import type { PublicKey } from './multikey.ts'

const longest = 16_384
const armour = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]*)-----END PUBLIC KEY-----$/
const sequence = 0x30
const integer = 0x02
const bitString = 0x03
// rsaEncryption with its NULL parameters (RFC 3279 section 2.3.1), as DER.
const rsaEncryption = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]

/**
 * The RSA key of a PEM text (RFC 7468, PUBLIC KEY). Strict DER and nothing beside it: one key has one spelling. Throws
 * EncodingError for other keys, private ones included, and for RSA keys that readJwk would refuse.
 */
export function readPem(text: string): PublicKey {
  if (text.length > longest) throw new EncodingError('the PEM text is too long')
  const body = armour.exec(text.trim())?.[1]
  if (body === undefined) throw new EncodingError('not a public key in PEM')
  const whole = openAll(readBase64(body.replace(/\s+/g, '')), sequence)
  const algorithm = takeValue(whole, sequence)
  if (!isSame(algorithm.value, rsaEncryption)) throw new EncodingError('the key in the PEM text is no RSA key')
  const bits = openAll(algorithm.rest, bitString)
  if (bits[0] !== 0) throw new EncodingError('the key in the PEM text is no whole number of bytes')
  const modulus = takeValue(openAll(bits.subarray(1), sequence), integer)
  const exponent = openAll(modulus.rest, integer)
  return readJwk({ kty: 'RSA', n: encodeInteger(modulus.value), e: encodeInteger(exponent) })
}

function readBase64(text: string): Uint8Array {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) {
    throw new EncodingError('the PEM text is no base64')
  }
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function openAll(bytes: Uint8Array, tag: number): Uint8Array {
  const { value, rest } = takeValue(bytes, tag)
  if (rest.length > 0) throw new EncodingError('there is more in the PEM text than a key')
  return value
}

/** One DER value of a tag, and what comes after it; lengths of up to two bytes, in their shortest form. */
function takeValue(bytes: Uint8Array, tag: number): { value: Uint8Array; rest: Uint8Array } {
  const [found, first = 0, second = 0, third = 0] = bytes
  if (found !== tag) throw new EncodingError('the PEM text holds something else than a key')
  const extra = first < 0x80 ? 0 : first - 0x80
  if (extra > 2 || (first >= 0x80 && extra === 0)) throw new EncodingError('a length in the PEM text is of no use')
  const length = extra === 0 ? first : extra === 1 ? second : second * 256 + third
  if ((extra === 1 && length < 0x80) || (extra === 2 && length < 0x100)) {
    throw new EncodingError('a length in the PEM text is not in its shortest form')
  }
  const start = 2 + extra
  if (bytes.length < start + length) throw new EncodingError('the PEM text is cut off')
  return { value: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) }
}

function encodeInteger(bytes: Uint8Array): string {
  const [first, second = 0] = bytes
  if (first === undefined || first >= 0x80 || (first === 0 && second < 0x80)) {
    throw new EncodingError('a number of the key is negative or not in its shortest form')
  }
  return encodeBase64url(bytes)
}

function isSame(bytes: Uint8Array, expected: readonly number[]): boolean {
  return bytes.length === expected.length && expected.every((byte, index) => bytes[index] === byte)
}
