import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { takeCatalogue } from '#shared/i18n/text.ts'
import { askDecimal, plainDecimal, showDecimal } from './decimal.ts'

afterEach(() => takeCatalogue('en', {}))

test.each([
  ['1.5', '1.5'],
  [' 1,5 ', '1.5'],
  ['-0,25', '-0.25'],
  ['3', '3'],
  ['1,000.5', '1,000.5'],
  ['1.', '1.'],
  [',5', ',5'],
  ['A, B', 'A, B'],
])('%j is %j in every language [LG-19]', (typed, plain) => {
  for (const language of ['en', 'de', 'fr', 'es', 'nl']) {
    takeCatalogue(language, {})
    expect(plainDecimal(typed)).toBe(plain)
    if (plain !== '1.5') continue
    expect(askDecimal(typed)).toBeUndefined()
  }
})

test('what may be a thousand is asked about, in the language where it may be [LG-19]', () => {
  const ask = (thousands: string, decimal: string) =>
    `Please write ${thousands} or ${decimal}: this can be read as either.`
  expect(askDecimal('1,000')).toBe(ask('1000', '1'))
  expect(askDecimal('2,120')).toBe(ask('2120', '2.12'))
  expect(askDecimal('1.000')).toBeUndefined()
  takeCatalogue('de', {})
  expect(askDecimal('1.000')).toBe(ask('1000', '1'))
  expect(askDecimal('20.125')).toBe(ask('20125', '20,125'))
  expect(askDecimal('1,000')).toBeUndefined()
  for (const typed of ['0.125', '1000.125', '1.25', '1.0000']) expect(askDecimal(typed)).toBeUndefined()
})

test('a decimal that is shown and sent again is the same one, and is never asked about [LG-19]', () => {
  const decimals = fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.stringMatching(/^\d{1,4}$/))
  for (const language of ['en', 'de', 'fr', 'es', 'nl']) {
    takeCatalogue(language, {})
    fc.assert(
      fc.property(decimals, ([whole, rest]) => {
        const text = `${whole}.${rest}`
        expect(plainDecimal(showDecimal(text))).toBe(text)
        expect(askDecimal(showDecimal(text))).toBeUndefined()
      }),
    )
  }
})
