import { crc32 as nativeCrc } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

test('the sum is the one that zlib counts, of a part as of the whole', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(20), (bytes, start) => {
      expect(crc32(bytes)).toBe(nativeCrc(bytes))
      expect(crc32(bytes, start)).toBe(nativeCrc(bytes.subarray(start)))
    }),
  )
})
