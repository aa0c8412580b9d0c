import { once } from 'node:events'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { mostAhead } from '../limits/take-turns.ts'

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

const lessPatience = (milliseconds: number) =>
  Object.assign(server.app.server, { headersTimeout: 10_000, requestTimeout: 30_000, timeout: milliseconds })

/** Asks on one connection for more than the machine keeps on its way; answers both ends of it. */
const askForMuch = async (times: number): Promise<{ socket: Socket; served: Socket }> => {
  const { port } = server.app.server.address() as AddressInfo
  const connected = once(server.app.server, 'connection')
  const socket = createConnection(port, '127.0.0.1')
  const [served] = await connected
  const words = 'GET /openapi/all.json HTTP/1.1\r\nHost: localhost:8000\r\n'
  socket.write(`${words}\r\n`.repeat(times - 1))
  socket.write(`${words}Connection: close\r\n\r\n`)
  return { socket, served }
}

test('a caller who takes nothing of the answer for two minutes is let go', async () => {
  expect(server.app.server.timeout).toBe(120_000)
  lessPatience(300)
  const { socket, served } = await askForMuch(mostAhead)
  await once(served, 'close', { signal: AbortSignal.timeout(20_000) })
  expect(served.writableFinished).toBe(false)
  socket.destroy()
}, 30_000)

test('a caller who takes the answer bit by bit gets all of it', async () => {
  lessPatience(1000)
  const { socket } = await askForMuch(12)
  const began = performance.now()
  let text = ''
  let taken = 0
  for await (const bytes of socket) {
    text += bytes
    taken += bytes.length
    // The machine tells of room only when a good part of what it keeps on its way is gone.
    if (taken < 1_500_000) continue
    taken = 0
    await sleep(300)
  }
  expect(performance.now() - began).toBeGreaterThan(1000)
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(12)
}, 30_000)

test('what is asked before the last answer is begun with in its turn, and too much of it ends the connection', async () => {
  const release = await holdLock((tx) => sql`lock table setup in access exclusive mode`.execute(tx))
  const ask = (times: number) => {
    const socket = createConnection((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /v3/setup HTTP/1.1\r\nHost: localhost:8000\r\n\r\n'.repeat(times - 1))
    socket.write('GET /v3/setup HTTP/1.1\r\nHost: localhost:8000\r\nConnection: close\r\n\r\n')
    return socket
  }
  const tooMuch = ask(mostAhead + 2)
  tooMuch.resume()
  await once(tooMuch, 'close', { signal: AbortSignal.timeout(5000) })
  expect(tooMuch.bytesRead).toBe(0)
  const socket = ask(mostAhead + 1)
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  await untilWaiting(2)
  await sleep(200)
  // One of each connection, though one of them is gone.
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where not granted and database = (
      select oid from pg_database where datname = current_database())`.execute(context().db)
  expect(rows[0]?.waiting).toBe(2)
  await release()
  await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(mostAhead + 1)
}, 30_000)

test('an answer that takes long to be made is waited for', async () => {
  lessPatience(50)
  const release = await holdLock((tx) => sql`lock table setup in access exclusive mode`.execute(tx))
  const answer = fetch(`http://localhost:${(server.app.server.address() as AddressInfo).port}/v3/setup`)
  await untilWaiting(1)
  await sleep(200)
  await release()
  expect((await answer).status).toBe(200)
})
