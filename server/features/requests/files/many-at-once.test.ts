import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import { evidenceFileBytes } from '#contracts/requests/asking.ts'
import { givenDraft, givenRules, sendFile } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let address: string
let badge: string
let earner: GivenPerson
let id: string
beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  await givenRules(owner, badge)
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.stop()
})
beforeEach(async () => {
  earner = await givenPerson(server)
  id = (await givenDraft(earner, badge)).id
})
const headersOf = ({ token }: GivenPerson) => ({ authorization: `Bearer ${token}`, host: 'localhost:8000' })

test('twenty who take a long film slowly have none of it in the memory of the server', async () => {
  const film = Buffer.alloc(evidenceFileBytes, 65)
  const { evidence } = (await sendFile(earner, id, film)).json<OwnRequest>()
  const path = `/v3/requests/${id}/files/${evidence.at(-1)?.id}`
  const before = process.memoryUsage().arrayBuffers
  const readers = await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        new Promise<http.IncomingMessage>((resolve, reject) => {
          http.get(address + path, { headers: headersOf(earner), agent: false }, resolve).on('error', reject)
        }),
    ),
  )
  await sleep(500)
  expect(readers.map(({ statusCode, headers }) => [statusCode, headers['content-length']])).toEqual(
    readers.map(() => [200, String(film.length)]),
  )
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1024 * 1024)
  let taken = 0
  for await (const piece of readers[0] ?? []) taken += piece.length
  expect(taken).toBe(film.length)
  for (const reader of readers) reader.destroy()
})

test('one who sends many files slowly holds up nobody but themselves', async () => {
  const slow = Array.from({ length: 3 }, () => {
    const request = http.request(`${address}/v3/requests/${id}/files`, {
      method: 'POST',
      agent: false,
      headers: { ...headersOf(earner), 'content-type': 'application/octet-stream', 'content-length': 1000 },
    })
    request.on('error', () => undefined).write('A passage')
    return request
  })
  await sleep(300)
  const other = await givenPerson(server)
  const { id: theirs } = await givenDraft(other, badge)
  let isAnswered = false
  const fourth = sendFile(earner, id, Buffer.from('A fourth one.')).then((answer) => {
    isAnswered = true
    return answer
  })
  expect((await sendFile(other, theirs, Buffer.from('By night.'))).statusCode).toBe(201)
  expect(isAnswered).toBe(false)
  slow[0]?.destroy()
  expect((await fourth).statusCode).toBe(201)
  for (const request of slow) request.destroy()
})

test('whoever hangs up before it is known who they are keeps no turn', async () => {
  for (let count = 0; count < 8; count++) {
    const request = http.request(`${address}/v3/requests/${id}/files`, {
      method: 'POST',
      agent: false,
      headers: { ...headersOf(earner), 'content-type': 'application/octet-stream', 'content-length': 1000 },
    })
    request.on('error', () => undefined)
    request.write('A passage', () => request.destroy())
  }
  await sleep(300)
  expect((await sendFile(earner, id, Buffer.from('By night.'))).statusCode).toBe(201)
})
