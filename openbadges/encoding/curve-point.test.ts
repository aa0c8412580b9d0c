import { p256, p384 } from '@noble/curves/nist.js'
import { expect, test } from 'vitest'
import { EncodingError } from './base58.ts'
import { compressPoint, decompressPoint } from './curve-point.ts'

const curves = { p256, p384 }

test.each(['p256', 'p384'] as const)(
  'a point of %s is found again, and stays what it is whoever changes it',
  (kind) => {
    const curve = curves[kind]
    const raw = curve.getPublicKey(curve.utils.randomSecretKey(), true)
    const whole = curve.Point.fromBytes(raw).toBytes(false)
    const half = (whole.length - 1) / 2
    const point = { x: whole.slice(1, 1 + half), y: whole.slice(1 + half) }
    const first = decompressPoint(kind, raw)
    expect(first).toEqual(point)
    first.x.fill(0)
    first.y.fill(0)
    expect(decompressPoint(kind, raw)).toEqual(point)
    expect(compressPoint(kind, point)).toEqual(raw)
    const mirrored = Uint8Array.of((raw[0] ?? 0) ^ 1, ...raw.subarray(1))
    expect(decompressPoint(kind, mirrored).y).not.toEqual(point.y)
    expect(() => compressPoint(kind, { x: point.x, y: point.x })).toThrow(EncodingError)
  },
)

test('the same bytes on another curve, or off it, are refused however often they come', () => {
  const raw = p256.getPublicKey(p256.utils.randomSecretKey(), true)
  decompressPoint('p256', raw)
  const off = Uint8Array.of(2, ...new Uint8Array(32).fill(255))
  for (let time = 0; time < 2; time++) {
    expect(() => decompressPoint('p384', raw)).toThrow(EncodingError)
    expect(() => decompressPoint('p256', off)).toThrow(EncodingError)
  }
})

test('however many points come, each is its own', () => {
  const keys = Array.from({ length: 520 }, () => p256.getPublicKey(p256.utils.randomSecretKey(), true))
  for (const raw of [...keys, ...keys.slice(0, 20)]) {
    expect(compressPoint('p256', decompressPoint('p256', raw))).toEqual(raw)
  }
})
