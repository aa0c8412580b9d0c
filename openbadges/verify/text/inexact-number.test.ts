import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInexactNumber } from './inexact-number.ts'
import { hasRepeatedName } from './repeated-name.ts'

const inexact = `9007199254740993 -9007199254740993 1e400 -1e400 1e-400 1.00000000000000000001 1e16384 9007199254740993.0
9.007199254740993e15 4503599627370497.7 123456789012345680000 1.1e-999999999999 1000000000000000000000000000001
900719925474099300e-2`

const exact = `0 -0 0.0 1e2 1E+2 100.0 0.1 0.10 4e-7 5e-324 9007199254740992 9007199254740994 9007199254740992.000
9.007199254740992E15 1e21 1e23 1.5e300 1000000000000000000000 0e999 3.14159265358979323846 123456789012345683968
0.000000000000000000001 12.5e-1`

test.each(inexact.split(/\s/))('[T4] %s is read as another number by some', (number) => {
  for (const text of [`{"a":${number}}`, `{"a":[1,${number}]}`, `{"b":"\\"","a": \n${number} }`]) {
    expect(findInexactNumber(text)).toBe(number)
  }
})

test.each(exact.split(/\s/))('[T4] %s is one number to all', (number) => {
  expect(findInexactNumber(`{"a":${number}}`)).toBeUndefined()
})

test('[T4] digits in texts and names are no numbers', () => {
  const texts = ['9007199254740993', ':9007199254740993', '\\",9007199254740993', '[1e400', 'x\\']
  for (const text of texts)
    expect(findInexactNumber(JSON.stringify({ [text]: [text, 1, { a: text }] }))).toBeUndefined()
  expect(
    findInexactNumber(JSON.stringify(['9'.repeat(500_000), { a: `${'\\"'.repeat(100_000)}:1e400` }])),
  ).toBeUndefined()
})

test('[T4] a whole number passes if and only if its double is the same number', () => {
  const whole = fc.oneof(
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
    fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 54n }),
    fc.maxSafeInteger().map(BigInt),
  )
  fc.assert(
    fc.property(whole, fc.nat(4), (value, zeros) => {
      const isExact = BigInt(Number(value)) === value
      expect(findInexactNumber(`{"a":${value}}`) === undefined).toBe(isExact)
      const withFraction = `${value}.0${'0'.repeat(zeros)}`
      if (Math.abs(Number(value)) < 1e21) expect(findInexactNumber(`[${withFraction}]`) === undefined).toBe(isExact)
    }),
    { numRuns: 2000 },
  )
})

test('[T4] whatever JavaScript has written of a number below 2^53 passes', () => {
  const small = fc.double({ noNaN: true, min: -(2 ** 53), max: 2 ** 53 })
  fc.assert(fc.property(small, (value) => findInexactNumber(JSON.stringify([value])) === undefined))
})

test('[A13] a number of a hundred thousand zeros, and a text of millions of quotes, are looked at once', () => {
  const began = process.cpuUsage()
  expect(findInexactNumber(`{"a":1.${'0'.repeat(100_000)}1}`)).toHaveLength(100_003)
  expect(findInexactNumber(JSON.stringify({ a: '"'.repeat(4_000_000), b: 0 }).replace(/0\}$/, '1e400}'))).toBe('1e400')
  expect(hasRepeatedName(JSON.stringify({ a: '"'.repeat(4_000_000), b: 'x'.repeat(20_000_000) }))).toBe(false)
  const { user } = process.cpuUsage(began)
  expect(user / 1000).toBeLessThan(2000)
})
