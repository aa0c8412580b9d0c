import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { jsonDepth } from '#contracts/fields/limits.ts'
import { parseJson } from './parse-json.ts'
import { readJson } from './read-json.ts'

const mostKeys = 1_000_000
/** As a body comes in: in pieces of some length, whatever stands where one of them ends. */
const parseLong = (text: string, entries = mostKeys, length = 65_536) => {
  const bytes = Buffer.from(text)
  const count = Math.ceil(bytes.length / length)
  const chunks = Array.from({ length: count }, (_, index) => bytes.subarray(index * length, (index + 1) * length))
  return readJson(Readable.from(chunks), { bytes: bytes.length, entries })
}
const rows = Array.from({ length: 5000 }, (_, index) => ({
  email: `row-${index}@example.org`,
  narrative: `"quoted", {braced} [listed] \\ ${index} é 🌱`,
  evidence_items: [{ narrative: 'a, b' }, {}],
  more: { list: [[], [1, [2]]] },
}))
const long = 'x'.repeat(300_000)

test.each([
  ['rows', JSON.stringify({ before: [1, 2], awards: rows, after: { list: [1] }, none: [], last: true })],
  ['space between everything', JSON.stringify({ awards: rows, other: [] }, null, 2)],
  ['texts that are long', JSON.stringify({ awards: [long, `${long}",`], text: `[${long}]` })],
  ['a list on top', JSON.stringify(rows)],
  ['one text', JSON.stringify(long)],
])('%s come out as the language itself reads them', async (_, text) => {
  expect(text.length).toBeGreaterThan(300_000)
  expect(await parseLong(text)).toEqual(JSON.parse(text))
  expect(await parseLong(text, mostKeys, 7001)).toEqual(JSON.parse(text))
  expect(await parseLong(text, mostKeys, text.length * 3)).toEqual(JSON.parse(text))
})

const good = JSON.stringify(rows).slice(1, -1)

test.each([
  ['a comma too many', `{"awards":[${good},]}`],
  ['a comma too early', `{"awards":[,${good}]}`],
  ['two commas', `{"awards":[${good},,${good}]}`],
  ['no end', `{"awards":[${good}`],
  ['the wrong end', `{"awards":[${good}}]`],
  ['one end more', `{"awards":[${good}]]}`],
  ['something after the end', `{"awards":[${good}]} {}`],
  ['wrong ends inside', `{"awards":[${good},{"a":[1}]]}`],
  ['a forbidden key', `{"awards":[${good},{"__proto__":1}]}`],
  ['a forbidden key on top', `{"awards":[${good}],"__proto__":1}`],
  ['a list of the same name twice', `{"awards":[1,2],"awards":[${good}]}`],
  ['a list and then none', `{"awards":[${good}],"awards":7}`],
  ['a name twice inside', `{"awards":[${good},{"a":1,"a":2}]}`],
  ['a number that is not exact', `{"awards":[${good},{"a":9007199254740993}]}`],
  ['NUL', `{"awards":[${good},"\\u0000"]}`],
  ['too deep', `{"awards":[${good},${'['.repeat(jsonDepth - 1)}${']'.repeat(jsonDepth - 1)}]}`],
])('%s is refused as in short texts', async (_, text) => {
  expect(() => parseJson(text, mostKeys)).toThrow()
  await expect(parseLong(text)).rejects.toMatchObject({ code: 'request.malformed' })
})

test('entries are counted over all parts', async () => {
  const text = `{"awards":[${good}]}`
  const counted = 1 + 5000 + 5000 * (4 + 2 + 1 + 1 + 2 + 2 + 1)
  expect(await parseLong(text, counted)).toBeDefined()
  expect(() => parseJson(text, counted - 1)).toThrow('too many entries')
  await expect(parseLong(text, counted - 1)).rejects.toThrow('too many entries')
})

test.each([
  ['an item', (many: string) => `{"awards":[${good},${many}]}`],
  ['what stands beside a list', (many: string) => `{"other":${many},"awards":[${good}]}`],
])('what cannot be cut has no more entries than another body: %s', async (_, build) => {
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"key-${index}":"${'x'.repeat(20)}"`).join()}}`
  await expect(parseLong(build(keys(60_000)))).rejects.toThrow('too many entries')
})

test('others are answered while a long text is parsed', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await parseLong(JSON.stringify({ awards: rows }))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})
