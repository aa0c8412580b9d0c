import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineCall } from '../../client/create-client.ts'
import { csvFile, pictureUrl, readBadgeFile } from '../../client/files/files.ts'
import { readTable } from '../../client/files/read-table.ts'
import type { Call } from '../../client/operation.ts'
import { pauseBefore } from '../../client/pause.ts'

// A server that fails in the middle: it answers each call by the next step.
type Step = (response: ServerResponse) => void
let steps: Step[] = []
let seen: IncomingMessage[] = []
let origin: string
const bodies: string[] = []
const server = createServer((request, response) => {
  // However late it arrives, it takes no step of the next call.
  if (request.url === '/silent') return
  seen.push(request)
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('latin1')
  })
  request.on('end', () => {
    bodies.push(body)
    steps.shift()?.(response)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  steps = []
  seen = []
  bodies.length = 0
})

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
/** Says that more comes, and goes away. */
const breakOff: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('[{"slug":')
  setTimeout(() => response.destroy(), 20)
}
const hangUp: Step = (response) => response.destroy()
const soon = { 'retry-after': '0' }

type ListCall = Call & { answer: { slug: string }[] }
const list = defineCall<ListCall>({ method: 'GET', path: '/list' })
const make = defineCall<Call>({ method: 'POST', path: '/make', isIdempotent: true })
const act = defineCall<Call>({ method: 'POST', path: '/act' })
const keys = () => seen.map(({ headers }) => headers['idempotency-key'])

test('an answer that breaks off in the middle is asked for again', async () => {
  steps = [breakOff, hangUp, answer(200, [{ slug: 'a' }])]
  expect(await list({ origin })).toEqual([{ slug: 'a' }])
  expect(seen.length).toBe(3)
})

test('what makes something is sent again under one key, and never without', async () => {
  steps = [breakOff, answer(503, {}, soon), answer(201, { slug: 'made' })]
  expect(await make({ origin }, { body: {} })).toEqual({ slug: 'made' })
  expect(new Set(keys()).size).toBe(1)
  expect(keys()[0]).toMatch(/^[\w-]{36}$/)
  steps = [answer(429, {}, soon), breakOff]
  await expect(act({ origin }, { body: {} })).rejects.toMatchObject({ name: 'SashError', status: 0 })
  expect(seen.length).toBe(5)
})

test('a list goes on where a page broke off, and no entry comes twice', async () => {
  const link = { link: `<${origin}/list?cursor=2>; rel="next"` }
  steps = [answer(200, [{ slug: 'a' }], link), breakOff, answer(503, {}, soon), answer(200, [{ slug: 'b' }])]
  const found: string[] = []
  for await (const { slug } of list.items({ origin })) found.push(slug)
  expect(found).toEqual(['a', 'b'])
  expect(seen.map(({ url }) => url)).toEqual(['/list', ...Array(3).fill('/list?cursor=2')])
})

test('the next page of version 2 is in the answer itself', async () => {
  const frame = defineCall<Call & { answer: { result: number[] } }>({ method: 'GET', path: '/v2' })
  const pagination = { hasNext: true, nextResults: `${origin}/v2?cursor=2` }
  steps = [answer(200, { result: [1], pagination }), answer(200, { result: [2], pagination: { hasNext: false } })]
  const found: number[] = []
  for await (const one of frame.items({ origin })) found.push(one)
  expect(found).toEqual([1, 2])
})

test('it gives up after as many attempts as it was told, with what the server said last', async () => {
  const fields = { email: ['Give an address.'] }
  const headers = { 'x-request-id': 'abc', ...soon }
  steps = [
    answer(503, {}, soon),
    answer(503, {}, soon),
    answer(503, { detail: 'Later.', code: 'busy', fields }, headers),
  ]
  const refused = { status: 503, message: 'Later.', code: 'busy', fields, requestId: 'abc', retryAfter: 0 }
  await expect(list({ origin, retries: 2 })).rejects.toMatchObject(refused)
  expect(seen.length).toBe(3)
})

test.each([
  [{ detail: 'No.' }, 'No.', {}],
  [
    { name: ['Give a name.'], email: 'Give an address.' },
    'Give a name.',
    { name: ['Give a name.'], email: ['Give an address.'] },
  ],
  [
    { status: { success: false }, fieldErrors: { name: ['Give a name.'] }, validationErrors: [] },
    'Give a name.',
    { name: ['Give a name.'] },
  ],
  [{ error: 'invalid_grant', error_description: 'Too old.' }, 'Too old.', {}],
  [['No.'], 'No.', {}],
])('a refusal of any dialect has its sentence, fields and code: %j', async (body, message, fields) => {
  steps = [answer(400, body, { 'sash-refusal': '{"code":"some.code"}' })]
  await expect(list({ origin })).rejects.toMatchObject({ message, fields, code: 'some.code' })
})

test('a page of something else than Sash is a refusal without a code', async () => {
  steps = [(response) => response.writeHead(404).end('<html>Not here</html>')]
  await expect(list({ origin })).rejects.toMatchObject({ status: 404, code: undefined, body: '' })
  steps = [(response) => response.writeHead(200).end('<html>Welcome</html>')]
  await expect(list({ origin })).rejects.toThrow('something else than JSON')
  expect(seen.length).toBe(2)
})

test('a server that says nothing is given up, and a call that is stopped stops at once', async () => {
  const silent = defineCall<Call>({ method: 'GET', path: '/silent' })
  await expect(silent({ origin, timeout: 50, retries: 0 })).rejects.toThrow('did not answer in time')
  const stop = new AbortController()
  const refuse = answer(503, {}, { 'retry-after': '60' })
  steps = [
    (response) => {
      refuse(response)
      setTimeout(() => stop.abort(new Error('Enough.')), 50)
    },
  ]
  const waiting = list({ origin }, { signal: stop.signal })
  await expect(waiting).rejects.toThrow('Enough.')
})

test('the pause is at least what the server asks for, and differs from call to call', () => {
  const asked = Array.from({ length: 50 }, () => pauseBefore(0, 2))
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(2000)
  expect(new Set(asked).size).toBeGreaterThan(40)
  const own = Array.from({ length: 50 }, () => pauseBefore(3, undefined))
  expect(Math.min(...own)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...own)).toBeLessThanOrEqual(3000)
  expect(pauseBefore(20, 9999)).toBe(60_000)
})

test('a moment to come back is understood like seconds', async () => {
  const moment = new Date(Date.now() + 90_000).toUTCString()
  steps = [answer(429, { detail: 'Later.' }, { 'retry-after': moment })]
  const error = await list({ origin, retries: 0 }).catch((one: unknown) => one)
  expect(Object(error).retryAfter).toBeGreaterThan(80)
  expect(Object(error).retryAfter).toBeLessThanOrEqual(90)
})

test('files become what calls take', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff])
  expect(await pictureUrl(png)).toBe(`data:image/png;base64,${Buffer.from(png).toString('base64')}`)
  expect(await pictureUrl(new Blob(['<?xml version="1.0"?><svg/> ', '<svg >']))).toMatch(
    /^data:image\/svg\+xml;base64,/,
  )
  await expect(pictureUrl(new Blob(['GIF89a']))).rejects.toThrow(TypeError)
  const large = new Uint8Array(200_000).fill(7)
  large.set(png)
  expect(await readBadgeFile(large.buffer)).toEqual({
    image: `data:image/png;base64,${Buffer.from(large).toString('base64')}`,
  })
  expect(await readBadgeFile(new Blob([' {"id": "é"}\n']))).toEqual({ credential: '{"id": "é"}' })
  expect(await readBadgeFile('a.b.c\n')).toEqual({ credential: 'a.b.c' })
  await expect(readBadgeFile(new Uint8Array([0xff, 0xfe]))).rejects.toThrow(TypeError)
  steps = [answer(200, {})]
  await act({ origin }, { body: csvFile('url\nhttps://a.example\n') })
  expect(seen[0]?.headers['content-type']).toBe('text/csv')
  expect(bodies).toEqual(['url\nhttps://a.example\n'])
})

test.each([
  ['email,name\na@b.c,Ada\n', [{ email: 'a@b.c', name: 'Ada' }]],
  ['﻿Email;Name\r\na@b.c;"Lovelace; ""Ada"""\r\n\r\n', [{ email: 'a@b.c', name: 'Lovelace; "Ada"' }]],
  ['email\tnote\na@b.c\t"two\nlines"', [{ email: 'a@b.c', note: 'two\nlines' }]],
  ['email,name\na@b.c', [{ email: 'a@b.c', name: '' }]],
  ['email', []],
])('a table is read by its columns: %j', (text, rows) => {
  expect(readTable(text)).toEqual(rows)
})

test.each(['a\n"b', 'a\n"b"c'])('a table that is not closed is refused: %j', (text) => {
  expect(() => readTable(text)).toThrow(TypeError)
})
