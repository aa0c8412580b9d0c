import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideInText, showsAddress } from './hide-address.ts'

const encode = (letter: string, layers: number): string =>
  Array.from(Buffer.from(letter), (byte) => `%${'25'.repeat(layers)}${byte.toString(16).padStart(2, '0')}`).join('')

// In capitals ß is two letters, and so another address.
const capital = (letter: string): string => (letter === 'ß' ? letter : letter.toUpperCase())
const spellings = [
  (letter: string) => letter,
  capital,
  (letter: string) => encode(letter, 0),
  (letter: string) => encode(letter, 2).toUpperCase(),
  (letter: string) => encode(capital(letter), 1),
]
const part = fc.string({ unit: fc.constantFrom(...'abz09.%+-_éß李'), minLength: 1, maxLength: 20 })
const address = fc.tuple(part, part).map(([local, host]) => `${local}@${host}.example`)
// Nothing of it could be a part of an address, or of an encoded letter.
const around = fc.string({ unit: fc.constantFrom(...' ,;:#&"<>\n\u{1f9e3}'), maxLength: 20 })

test('an address is found however each of its letters is written, and what stands around it stays', () => {
  const spelt = fc
    .tuple(address, fc.array(fc.nat({ max: spellings.length - 1 }), { minLength: 60, maxLength: 60 }))
    .map(([plain, ways]) => ({
      plain,
      written: Array.from(plain, (letter, at) => spellings[ways[at] ?? 0]?.(letter) ?? letter).join(''),
    }))
  fc.assert(
    fc.property(around, spelt, around, (before, { plain, written }, after) => {
      const text = `${before}${written} ${after}${written}${before}`
      expect(showsAddress(text, plain)).toBe(true)
      expect(hideInText(text, plain)).toBe(`${before}… ${after}…${before}`)
    }),
  )
})

test.each([
  ['mail ada&#64;home.example now', 'mail … now'],
  ['mail ada&#x0040;home.example now', 'mail … now'],
  ['ada&commat;home.example', '…'],
  ['%20ada%2540home.example%20', '%20…%20'],
  ['%C3%89 ADA@HOME.EXAMPLE %c3', '%C3%89 … %c3'],
  ['ada@home.example.ada@home.example', '….…'],
  ['Kelvin \u212a and \u0130, ada@home.example', 'Kelvin \u212a and \u0130, …'],
  ['ada@home.exampl', 'ada@home.exampl'],
  ['', ''],
])('%s becomes %s', (text, clean) => {
  expect(hideInText(text, 'ada@home.example')).toBe(clean)
  expect(showsAddress(text, 'ada@home.example')).toBe(clean !== text)
})
