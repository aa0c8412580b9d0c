import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { watchStandstill } from '#testing/watch-standstill.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`

const send = async (path: string, body: string, type = 'application/json') => {
  const ask = () => server.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload: body })
  const { result, milliseconds } = await watchStandstill(ask)
  return { statusCode: result.statusCode, heldUp: milliseconds }
}

test.each([
  ['a member that nobody asked for', '/v3/verify/batches', `{"x":${keys(1_800_000)}}`],
  ['a badge of a list', '/v3/verify/batches', `{"badges":[{"credential":${keys(450_000)}}]}`],
  ['a badge', '/v3/verify', `{"credential":${keys(900_000)}}`],
  ['many lists', '/v3/verify/batches', `{${Array.from({ length: 450_000 }, (_, index) => `"k${index}":[]`).join()}}`],
  ['a list on top', '/v3/verify/batches', `[${keys(450_000)}]`],
])('[A13] %s with more entries than any has is refused before it is built', async (_, path, body) => {
  const { statusCode, heldUp } = await send(path, body)
  expect(statusCode).toBe(400)
  expect(heldUp).toBeLessThan(200)
})

test.each([
  ['a list of blanks', ' '.repeat(5e6)],
  ['a list of quotes', `"${'""'.repeat(2.4e6)}`],
  ['a list of quotes that are closed', `"${'""'.repeat(2.4e6)}"`],
  ['a list of one cell', 'x'.repeat(5e6)],
])('[A13] %s, as long as a list may be, holds nobody up', async (_, body) => {
  const { statusCode, heldUp } = await send('/v3/verify/batches', body, 'text/csv')
  expect(statusCode).toBe(400)
  expect(heldUp).toBeLessThan(100)
})

test('[A13] a body that does not tell its length ends where it is too long', async () => {
  const body = new Readable({ read: () => undefined })
  body.push('{"x":"')
  for (let count = 0; count < 3; count++) body.push('x'.repeat(512 * 1024))
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const sent = server.app.inject({ method: 'POST', url: '/v3/address-moves/preview', headers, payload: body })
  const { statusCode } = await Promise.race([sent, sleep(10_000, { statusCode: 0 })])
  body.push(null)
  expect(statusCode).toBe(413)
})

test('[A13] a body with more entries than any has is refused while the rest of it is still to come', async () => {
  const body = new Readable({ read: () => undefined })
  body.push(`{"x":${keys(600_000).slice(0, -1)}`)
  const headers = { 'content-type': 'application/json', 'content-length': '25000000' }
  const sent = server.app.inject({ method: 'POST', url: '/v3/verify/batches', headers, payload: body })
  const { statusCode } = await Promise.race([sent, sleep(10_000, { statusCode: 0 })])
  body.push(null)
  expect(statusCode).toBe(400)
})
