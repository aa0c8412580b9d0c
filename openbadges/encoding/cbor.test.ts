import { encode } from 'cborg'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EncodingError } from './base58.ts'
import { decodeCbor } from './cbor.ts'

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

test('whole numbers, bytes, lists and maps are read', () => {
  expect(decodeCbor(bytesOf('00'))).toBe(0)
  expect(decodeCbor(bytesOf('1818'))).toBe(24)
  expect(decodeCbor(bytesOf('1903e8'))).toBe(1000)
  expect(decodeCbor(bytesOf('1a000f4240'))).toBe(1_000_000)
  expect(decodeCbor(bytesOf('4401020304'))).toEqual(bytesOf('01020304'))
  expect(decodeCbor(bytesOf('83010203'))).toEqual([1, 2, 3])
  expect(decodeCbor(bytesOf('a201410203420405'))).toEqual(
    new Map([
      [1, bytesOf('02')],
      [3, bytesOf('0405')],
    ]),
  )
})

test.each([
  ['nothing', ''],
  ['a value that breaks off', '4401'],
  ['a list that breaks off', '8301'],
  ['a list longer than its bytes', '9affffffff'],
  ['a text', '6161'],
  ['a negative number', '20'],
  ['a tag', 'd84041ff'],
  ['a float', 'f90000'],
  ['null', 'f6'],
  ['a list without length', '9f01ff'],
  ['bytes without length', '5f4101ff'],
  ['a number longer than needed', '1801'],
  ['a length longer than needed', '580101'],
  ['a number of eight bytes', '1b0000000000000001'],
  ['a map with a key twice', 'a201410201410'.concat('3')],
  ['a map from bytes', 'a1410101'],
  ['lists in lists in lists', '818181818101'],
  ['something after the value', '0000'],
])('%s is refused', (_what, hex) => {
  expect(() => decodeCbor(bytesOf(hex))).toThrow(EncodingError)
})

test('what another library writes is read, and any other bytes give a value or an EncodingError', () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  const value = fc.tuple(bytes, fc.array(bytes), fc.array(fc.nat(0xffff_ffff)), fc.uniqueArray(fc.nat(1000)))
  fc.assert(
    fc.property(value, ([single, list, numbers, keys]) => {
      const written = [single, list, numbers, new Map(keys.map((key) => [key, single]))]
      expect(decodeCbor(new Uint8Array(encode(written)))).toEqual(written)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (noise) => {
      try {
        decodeCbor(noise)
      } catch (failure) {
        expect(failure).toBeInstanceOf(EncodingError)
      }
    }),
    { numRuns: 2000 },
  )
})
