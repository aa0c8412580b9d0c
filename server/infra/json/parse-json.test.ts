import { expect, test } from 'vitest'
import { jsonDepth, jsonKeys } from '#contracts/fields/limits.ts'
import { parseJson } from './parse-json.ts'

const nest = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const list = (entries: number): string => JSON.stringify(Array.from({ length: entries }, () => 0))

test('ordinary JSON comes through as it is', () => {
  const value = { a: [1, -2.5e3, true, null, 'é 🌱 \\ " [{'], b: { c: {} } }
  expect(parseJson(JSON.stringify(value))).toEqual(value)
})

test('as deep and as long as allowed is allowed, and one more is not', () => {
  expect(parseJson(nest(jsonDepth))).toBeDefined()
  expect(() => parseJson(nest(jsonDepth + 1))).toThrow('nested too deeply')
  expect(parseJson(list(jsonKeys))).toHaveLength(jsonKeys)
  expect(() => parseJson(list(jsonKeys + 1))).toThrow('too many entries')
  expect(() => parseJson(`[${list(jsonKeys / 2)},${list(jsonKeys / 2)}]`)).toThrow('too many entries')
})

test('brackets inside texts are no levels', () => {
  expect(parseJson(JSON.stringify({ a: `\\"${'['.repeat(1000)}` }))).toBeDefined()
})

test.each([
  ['{"__proto__":{"a":1}}', 'forbidden key'],
  ['{"a":[{"__proto__":1}]}', 'forbidden key'],
  ['{"\\u005f_proto__":1}', 'forbidden key'],
  ['{"a":"b\\u0000c"}', 'NUL'],
  ['{"b\\u0000c":1}', 'NUL'],
  ['["\\ud800"]', 'complete Unicode'],
  ['["\\udc00\\ud800"]', 'complete Unicode'],
  ['{"\\udfff":1}', 'complete Unicode'],
  ['{"a":1', 'not valid JSON'],
  ['{"a":1}}', 'not valid JSON'],
  ["{'a':1}", 'not valid JSON'],
  ['\ufeff{}', 'not valid JSON'],
])('%s is refused: %s', (text, reason) => {
  expect(() => parseJson(text)).toThrow(reason)
})

test.each(['{"a":1,"a":1}', '[{"b":{}},{"b":{"a":[],"\\u0061":2}}]'])('[T4] %s loses no name in silence', (text) => {
  expect(() => parseJson(text)).toThrow('member of one object twice')
})

test.each(['9007199254740993', '-1e400', '0.1e-999', '12345678901234567890'])(
  '[T4] %s is not rounded in silence',
  (number) => {
    expect(() => parseJson(`{"a":[${number}]}`)).toThrow(`The number ${number} cannot be kept exactly`)
    expect(parseJson(`{"a":["${number}"]}`)).toEqual({ a: [number] })
  },
)

test('[T4] colons in texts are no names, and one name in several objects is no repetition', () => {
  const value = { a: '":', ':': ['{":', ':"a":'], b: { a: { a: {} } }, c: [{ a: 1 }, { a: 2 }] }
  expect(parseJson(JSON.stringify(value))).toEqual(value)
})
