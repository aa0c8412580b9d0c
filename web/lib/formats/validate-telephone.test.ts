import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateTelephone } from './validate-telephone.ts'

const signs = [...'0123456789-+x/() \t']

test('a number consists of digits, -, +, x, /, parentheses and white space [SI-5.14]', () => {
  for (const value of ['', '+44 (20) 7946-0000', '030/12345 x12', '7']) expect(validateTelephone(value)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...signs), minLength: 1 }),
      fc.constantFrom(...'0123456789'),
      (a, b) => {
        expect(validateTelephone(a + b)).toBeUndefined()
      },
    ),
  )
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 1 }), (sign) => {
      fc.pre(!/[-+x/()\s\d]/.test(sign))
      expect(validateTelephone(`020${sign}7946`)).toEqual({ telephone: true })
    }),
  )
  for (const value of ['call me', '020.7946', '020 7946 ext 3', '٠٢٠', '()', '-']) {
    expect(validateTelephone(value), value).toEqual({ telephone: true })
  }
})

test('fifty kilobytes are checked at once', () => {
  const started = performance.now()
  expect(validateTelephone(`${'1'.repeat(50_000)}!`)).toEqual({ telephone: true })
  expect(performance.now() - started).toBeLessThan(1000)
})
