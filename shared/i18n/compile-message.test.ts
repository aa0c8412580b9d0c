import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { languages } from './languages.ts'
import { readPo } from './read-entries.ts'
import { writeMessage } from './write-message.ts'

type Values = Record<string, unknown>

const write = (text: string, language: string, values: Values) => writeMessage(compileMessage(text), language, values)

/** As lingui, which is not part of the app, reads and writes the text. */
const writeForeign = (text: string, language: string, values: Values) =>
  setupI18n({ locale: language, messages: { [language]: { text: compileMessageOrThrow(text) } } })._('text', values)

const language = fc.constantFrom(...languages, 'ar-XB', 'pl')
const number = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer(), fc.constantFrom(-0, 1.5, 999, 1000, 1_000_000))
// Lingui takes backslashes for escapes, even in what people typed, and trips over words such as `valueOf`.
const word = fc
  .string({ maxLength: 12 })
  .map((typed) => typed.replaceAll('\\', '/'))
  .filter((typed) => !(typed in {}))
// Nothing at all counts as 0 here, and since lingui 6 as NaN there.
const anything = fc.oneof(number, word, fc.constantFrom(undefined, '3'))

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => name))]
const valuesOf = (text: string) => fc.record(Object.fromEntries(namesIn(text).map((name) => [name, anything])))

test.each(languages)('every text of %s is written as the reference writes it, whatever its values', (spoken) => {
  const entries = readPo(readFileSync(`web/locales/${spoken}.po`, 'utf8'))
  const texts = entries.map(({ id, text }) => (spoken === 'en' ? id : text)).filter((text) => text !== '')
  expect(texts.length).toBeGreaterThan(500)
  for (const text of texts) {
    const property = fc.property(valuesOf(text), (values) => {
      expect(write(text, spoken, values)).toBe(writeForeign(text, spoken, values))
    })
    if (namesIn(text).length > 0) fc.assert(property, { numRuns: 10 })
    else expect(write(text, spoken, {})).toBe(writeForeign(text, spoken, {}))
  }
})

const words = ['a', ' ', ', ', '<b>', 'é', "'", "''", '{', '}', '#', "'{'", "'}x''y'"]
const values = ['{a}', '{ b }', '{a, number}', '{a, date}', '{a, plural, one {', '{b,selectordinal,', '{b, select, ']
const choices = ['=2 {', ' other {', 'few{', '} other {', '}}', 'offset:1 ']
const piece = fc.constantFrom(...words, ...values, ...choices)

test('what is read at all is written as the reference writes it; the rest is refused', () => {
  let [read, refused] = [0, 0]
  const property = fc.property(
    fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
    language,
    fc.record({ a: anything, b: anything }),
    (text, spoken, given) => {
      try {
        compileMessage(text)
      } catch {
        refused += 1
        return
      }
      read += 1
      expect(write(text, spoken, given)).toBe(writeForeign(text, spoken, given))
    },
  )
  fc.assert(property, { numRuns: 5000 })
  expect(read).toBeGreaterThan(200)
  expect(refused).toBeGreaterThan(200)
})

const { message } = fc.letrec<{ message: string; choice: string }>((tie) => ({
  message: fc
    .array(
      fc.oneof({ depthSize: 'small' }, fc.constantFrom('so ', 'Ä', "''", "'{a}'", '{a}', '{b,number}'), tie('choice')),
      {
        maxLength: 4,
      },
    )
    .map((parts) => parts.join('')),
  choice: fc.oneof(
    fc
      .record({
        kind: fc.constantFrom('plural', 'selectordinal'),
        two: tie('message'),
        one: tie('message'),
        other: tie('message'),
      })
      .map(({ kind, two, one, other }) => `{a, ${kind}, =2 {${two}} one {# ${one}} other {${other} #}}`),
    fc
      .record({ x: tie('message'), other: tie('message') })
      .map(({ x, other }) => `{b, select, x {${x}} toString {t} other {${other}}}`),
  ),
}))

test('choices within choices are written as the reference writes them', () => {
  const both = fc.record({ a: anything, b: fc.oneof(anything, fc.constantFrom('x', 'toString')) })
  const property = fc.property(message, language, both, (text, spoken, given) => {
    expect(write(text, spoken, given)).toBe(writeForeign(text, spoken, given))
  })
  fc.assert(property, { numRuns: 1000 })
})

test.each([
  '{',
  '}',
  'a {b',
  '{a b}',
  '{a, date}',
  '{a, number, percent}',
  '{a, plural, one {x}}',
  '{a, plural, offset:1 other {#}}',
  '{a, plural, some {x} other {y}}',
  "{a, plural, other {'#'}}",
  '{a, select, =1 {x} other {y}}',
  '{a, plural, other {{b, select, other {#}}}}',
  "'{a}",
])('%s is refused', (text) => {
  expect(() => compileMessage(text)).toThrow('cannot be read')
})

test('a value called as what every object has chooses the last text', () => {
  expect(write('{a, select, x {X} other {Other}}', 'en', { a: 'constructor' })).toBe('Other')
})
