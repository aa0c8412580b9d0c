import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFetchOutside } from './fetch.ts'
import type { Resolve } from './vet-address.ts'

let server: Server
let origin = ''
let asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/moved') response.writeHead(308, { location: `${origin}/there` }).end()
    else if (request.url === '/no') response.writeHead(429, { 'retry-after': '7' }).end('{"error":"slow_down"}')
    else if (request.url === '/long') response.writeHead(400).end('x'.repeat(20_000))
    else response.writeHead(200, { 'x-total-count': '3' }).end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => void server.close())

const partner = { purpose: 'partner' } as const
const open = () => createFetchOutside({ allowPrivate: (url) => url.origin === origin })

test('a call with secrets goes nowhere without encryption, unless the operator has named the place', async () => {
  const resolve: Resolve = async () => [{ address: '93.184.215.14', family: 4 }]
  const fetchOutside = createFetchOutside({ resolve })
  expect(await fetchOutside('http://id.example.org/', partner)).toMatchObject({ ok: false, reason: 'refused' })
  expect(await open()(`${origin}/token`, { ...partner, method: 'POST', body: 'x' })).toMatchObject({ ok: true })
  expect(asked).toEqual(['POST /token'])
})

test('a call with secrets follows no redirect', async () => {
  expect(await open()(`${origin}/moved`, { ...partner, method: 'POST', body: 'secret' })).toMatchObject({
    ok: false,
    reason: 'redirects',
  })
  expect(asked).toEqual(['POST /moved'])
})

test('a call with secrets reaches no private address', async () => {
  const resolve: Resolve = async () => [{ address: '10.0.0.7', family: 4 }]
  expect(await createFetchOutside({ resolve })('https://inner.example/', partner)).toMatchObject({
    ok: false,
    reason: 'refused',
  })
})

test('what a partner says of its refusal can be read, up to a length', async () => {
  const refused = await open()(`${origin}/no`, partner)
  expect(refused).toMatchObject({ ok: false, status: 429, said: '{"error":"slow_down"}' })
  expect(refused.headers?.['retry-after']).toBe('7')
  const long = await open()(`${origin}/long`, partner)
  expect(long).toMatchObject({ ok: false, status: 400 })
  expect(long).not.toHaveProperty('said')
  expect(await open()(`${origin}/no`)).not.toHaveProperty('said')
  expect((await open()(`${origin}/`, partner)).headers?.['x-total-count']).toBe('3')
})
