import { createBoundedMap } from '../sign/bounded-map.ts'
import { EncodingError } from './base58.ts'
import { encodeBase64url } from './base64url.ts'

/** The numbers of a short Weierstrass curve with a = -3; its prime is 3 modulo 4, which makes square roots easy. */
interface Curve {
  prime: bigint
  b: bigint
  bytes: number
}

const p256: Curve = {
  prime: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  bytes: 32,
}
const p384: Curve = {
  prime: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffffn,
  b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  bytes: 48,
}
const curves = { p256, p384 }

/** A point of a curve in affine coordinates, big-endian and padded to the curve's length. */
export interface CurvePoint {
  x: Uint8Array
  y: Uint8Array
}

// A root takes up to a quarter of a millisecond, and badges of one issuer come with the same key.
const maxPoints = 500
const points = createBoundedMap<CurvePoint>(maxPoints)

/**
 * Both coordinates of a compressed point (SEC 1 section 2.3.4); throws EncodingError when no such point exists. Those of the
 * last 500 points are remembered.
 */
export function decompressPoint(kind: 'p256' | 'p384', raw: Uint8Array): CurvePoint {
  const name = `${kind} ${encodeBase64url(raw)}`
  const point = points.get(name) ?? findPoint(kind, raw)
  points.set(name, point)
  return { x: point.x.slice(), y: point.y.slice() }
}

function findPoint(kind: 'p256' | 'p384', raw: Uint8Array): CurvePoint {
  const { prime, b, bytes } = curves[kind]
  const [sign] = raw
  if (raw.length !== bytes + 1 || (sign !== 2 && sign !== 3)) throw new EncodingError('not a compressed point')
  const x = toNumber(raw.subarray(1))
  const square = modulo(x * x * x - 3n * x + b, prime)
  const root = power(square, (prime + 1n) / 4n, prime)
  if (x >= prime || modulo(root * root, prime) !== square) throw new EncodingError('not a point of the curve')
  const y = (root & 1n) === BigInt(sign & 1) ? root : prime - root
  return { x: raw.slice(1), y: toBytes(y, bytes) }
}

/** The compressed form of a point (SEC 1 section 2.3.3); throws EncodingError when it does not lie on the curve. */
export function compressPoint(kind: 'p256' | 'p384', { x, y }: CurvePoint): Uint8Array {
  const { bytes } = curves[kind]
  if (x.length !== bytes || y.length !== bytes) throw new EncodingError('a coordinate of the wrong length')
  const raw = Uint8Array.of(2 + ((y[bytes - 1] ?? 0) & 1), ...x)
  const point = decompressPoint(kind, raw)
  if (point.y.some((byte, index) => byte !== y[index])) throw new EncodingError('not a point of the curve')
  return raw
}

function modulo(value: bigint, prime: bigint): bigint {
  const rest = value % prime
  return rest < 0n ? rest + prime : rest
}

function power(base: bigint, exponent: bigint, prime: bigint): bigint {
  let result = 1n
  let factor = base
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}

function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

function toBytes(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * (length - 1 - index))) & 0xffn))
}
