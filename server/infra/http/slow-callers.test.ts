import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.stop())

test('whoever does not say what they want has ten seconds for it, and half a minute for all of it', () => {
  const { headersTimeout, requestTimeout } = server.app.server
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000])
})

test.concurrent.each([
  ['says nothing', ''],
  ['says no more than half', 'GET /v3/setup HTTP/1.1\r\nHost: local'],
  ['sends half a body', 'POST /v3/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'],
])('a caller who %s is let go soon after the time is up', async (_, words) => {
  Object.assign(server.app.server, { headersTimeout: 50, requestTimeout: 100 })
  const socket = createConnection((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(words)
  socket.resume()
  await once(socket, 'close', { signal: AbortSignal.timeout(3000) })
  expect(socket.destroyed).toBe(true)
})
