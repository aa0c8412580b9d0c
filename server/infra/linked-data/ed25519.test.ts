import { expect, test } from 'vitest'
import { generateSeed, importSigningKey, verifyEd25519 } from './ed25519.ts'

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

test('signing agrees with the second vector of RFC 8032', () => {
  const key = importSigningKey(bytesOf('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'))
  const signature = key.sign(bytesOf('72'))
  expect(key.publicKey).toEqual(bytesOf('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'))
  expect(signature).toEqual(
    bytesOf(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ),
  )
  expect(verifyEd25519(key.publicKey, bytesOf('72'), signature)).toBe(true)
  expect(verifyEd25519(key.publicKey, bytesOf('73'), signature)).toBe(false)
})

test('malformed keys and signatures are false, not errors', () => {
  const key = importSigningKey(generateSeed())
  const signature = key.sign(new Uint8Array(3))
  expect(verifyEd25519(key.publicKey.subarray(1), new Uint8Array(3), signature)).toBe(false)
  expect(verifyEd25519(key.publicKey, new Uint8Array(3), signature.subarray(1))).toBe(false)
  expect(verifyEd25519(new Uint8Array(32).fill(255), new Uint8Array(3), signature)).toBe(false)
  expect(() => importSigningKey(new Uint8Array(31))).toThrow(RangeError)
})

test('every generated seed is another', () => {
  expect(generateSeed()).toHaveLength(32)
  expect(generateSeed()).not.toEqual(generateSeed())
})
