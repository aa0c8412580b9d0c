import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFetchOutside } from './fetch.ts'

let server: Server
let origin = ''
let seen: { method: string | undefined; agent: string | undefined; body: string }[] = []
let answer: RequestListener = (_, response) => response.end('thanks')

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const agent = request.headers['user-agent']
      seen.push({ method: request.method, agent, body: Buffer.concat(chunks).toString() })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  seen = []
  server.closeAllConnections()
})
afterAll(async () => await new Promise((resolve) => server.close(resolve)))

const deliver = (timeoutMs = 10_000) =>
  createFetchOutside({ allowPrivate: (url) => url.origin === origin })(`${origin}/hook`, {
    purpose: 'delivery',
    method: 'POST',
    body: '{}',
    maxBytes: 10,
    timeoutMs,
  })

test('a delivery is taken, and its answer read as far as it fits', async () => {
  expect(await deliver()).toMatchObject({ ok: true, status: 200, bytes: Buffer.from('thanks') })
  expect(seen).toEqual([{ method: 'POST', agent: 'Sash/0.1 (+webhooks)', body: '{}' }])
  answer = (_, response) => response.end('x'.repeat(1_000_000))
  const long = await deliver()
  expect(long.ok && long.text()).toBe('x'.repeat(10))
})

test('a refusal says what it says, and when to come back', async () => {
  answer = (_, response) => response.writeHead(503, { 'Retry-After': '7' }).end('not now, please')
  expect(await deliver()).toMatchObject({
    ok: false,
    reason: 'http',
    status: 503,
    said: 'not now, p',
    headers: { 'retry-after': '7' },
  })
})

test('a redirect is an answer, and not followed', async () => {
  answer = (_, response) => response.writeHead(307, { Location: `${origin}/elsewhere` }).end()
  expect(await deliver()).toMatchObject({ ok: false, reason: 'http', status: 307 })
  expect(seen).toHaveLength(1)
})

test('an answer without end holds nobody up', async () => {
  answer = (_, response) => {
    response.write('tick')
    const timer = setInterval(() => response.write('.'), 100)
    response.on('close', () => clearInterval(timer))
  }
  const start = performance.now()
  expect(await deliver(300)).toMatchObject({ ok: true, status: 200 })
  expect(performance.now() - start).toBeLessThan(2000)
})

test('it goes without encryption only to an origin that may be private', async () => {
  const refused = createFetchOutside()('http://hooks.example/', { purpose: 'delivery', method: 'POST', body: '{}' })
  expect(await refused).toMatchObject({ ok: false, reason: 'refused' })
})
