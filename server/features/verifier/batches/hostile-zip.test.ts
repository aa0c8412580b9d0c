import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenFile, givenZip } from '#testing/given/given-zip.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let good: GivenFile
beforeAll(async () => {
  server = await startTestServer()
  good = { name: 'good.json', content: JSON.stringify(await givenSigned('maya@example.org')) }
})
afterAll(async () => await server.stop())
afterEach(() => context().db.deleteFrom('throttles').execute())

const path = '/v3/verify/batches'
const send = (zip: Buffer) => server.call('POST', path, { body: zip, headers: { 'content-type': 'application/zip' } })
const check = async (files: GivenFile[]) => {
  const answer = await send(givenZip(files))
  expect(answer.statusCode).toBe(202)
  await context().queue.drain()
  const results = await server.call('GET', `${path}/${answer.json().id}/results`)
  return results
    .json()
    .map(({ label, verification }: { label: string; verification: { verdict: string; reason: string } }) => ({
      label,
      ...verification,
    }))
}

test.each<[string, GivenFile, string]>([
  ['encrypted', { name: 'a', content: 'x', lies: { flags: 1 } }, 'This file is encrypted.'],
  ['packed in an unknown way', { name: 'a', content: 'x', lies: { method: 99 } }, 'packed in a way'],
  ['a bomb that says what it is', { name: 'a', content: Buffer.alloc(4 * 1024 * 1024) }, 'far more than it holds'],
  ['too large', { name: 'a', content: Buffer.alloc(6 * 1024 * 1024) }, 'larger than 5 MB'],
  ['a bomb that lies', { name: 'a', content: Buffer.alloc(4 * 1024 * 1024), lies: { size: 1000 } }, 'damaged'],
  ['longer than it says', { name: 'a', content: 'x'.repeat(100), lies: { size: 99 } }, 'damaged'],
  ['of another sum', { name: 'a', content: 'x', lies: { crc: 1 } }, 'damaged'],
  ['an archive in an archive', { name: 'b.zip', content: givenZip([{ name: 'c', content: 'x' }]) }, 'archive inside'],
])('a file that is %s fails alone', async (_, file, reason) => {
  const [bad, fine] = await check([file, good])
  // Of what was not looked into nothing is known.
  expect(bad.verdict).toBe(/damaged|archive inside/.test(reason) ? 'invalid' : 'unverifiable')
  expect(bad.reason).toContain(reason)
  expect(fine.verdict).toBe('valid')
})

test.each([
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\windows\\system32',
  'a\u0000b',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("https://evil.example")',
  '\u202egnp.json',
  'x'.repeat(5000),
])('the name %j is a name and nothing else', async (name) => {
  const [result] = await check([{ ...good, name }])
  expect(result.verdict).toBe('valid')
  expect(result.label.length).toBeLessThanOrEqual(512)
  expect(result.label).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('two files of one name are two files', async () => {
  expect(await check([good, good])).toHaveLength(2)
})

test('files that share bytes are refused', async () => {
  const one = { ...good, name: 'a' }
  const answer = await send(givenZip([one, { ...one, lies: { offset: 0 } }]))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'verify.archive'])
})

test.each<[string, () => Buffer]>([
  ['no archive', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(1)],
  ['half an archive', () => givenZip([good]).subarray(0, 200)],
  ['an archive with something behind it', () => Buffer.concat([givenZip([good]), Buffer.from('x')])],
  ['a list that says too much', () => givenZip([good], { count: 9 })],
  ['a list of very many', () => givenZip([good], { count: 65_535 })],
  ['a file beyond the end', () => givenZip([{ ...good, lies: { offset: 1_000_000 } }])],
  ['a large one with zip64', () => givenZip([{ ...good, lies: { size: 0xffffffff, packed: 0xffffffff } }])],
])('%s is refused with a sentence', async (_, make) => {
  const answer = await send(make())
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'verify.archive'])
})

test('a hundred thousand entries are refused at once', async () => {
  const files = Array.from({ length: 100_000 }, (_, number) => ({ name: String(number), content: '' }))
  const zip = givenZip(files)
  const started = performance.now()
  expect((await send(zip)).statusCode).toBe(400)
  expect(performance.now() - started).toBeLessThan(2000)
}, 60_000)

test('an archive full of large files is unpacked up to its limit and no further', async () => {
  const content = Buffer.from(Array.from({ length: 4_000_000 }, (_, at) => (at * 7919) % 251))
  const results = await check(Array.from({ length: 30 }, (_, number) => ({ name: `${number}`, content })))
  expect(results).toHaveLength(30)
  for (const { verdict } of results) expect(verdict).not.toBe('valid')
}, 60_000)

test.each<[string, Buffer, number]>([
  ['nothing but line ends', Buffer.alloc(4 * 1024 * 1024, '\n'), 400],
  ['nothing but separators', Buffer.alloc(4 * 1024 * 1024, ';'), 400],
  ['nothing but quotes', Buffer.alloc(4 * 1024 * 1024 - 1, '"'), 400],
  ['blanks before quotes', Buffer.from(' '.repeat(2_000_000) + '"a"b'.repeat(500_000)), 400],
  ['far too much', Buffer.alloc(6 * 1024 * 1024, 'x'), 413],
])('a list of %s is answered soon', async (_, body, status) => {
  const started = performance.now()
  const answer = await server.call('POST', path, { body, headers: { 'content-type': 'text/csv' } })
  expect(answer.statusCode).toBe(status)
  expect(performance.now() - started).toBeLessThan(3000)
})
