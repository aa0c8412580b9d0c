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
    if (request.url === '/elsewhere') response.writeHead(307, { location: `${origin}/there` }).end()
    else response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => void server.close())

const provider = { purpose: 'provider' } as const

test("the operator's own provider may live in a private network", async () => {
  const fetchOutside = createFetchOutside({ trustedOrigins: [origin] })
  expect(await fetchOutside(`${origin}/token`, { ...provider, method: 'POST', body: 'x' })).toMatchObject({ ok: true })
  expect(asked).toEqual(['POST /token'])
})

test('an address that somebody typed does not reach the provider, not even at its own origin', async () => {
  const fetchOutside = createFetchOutside({ trustedOrigins: [origin], allowPorts: [Number(new URL(origin).port)] })
  expect(await fetchOutside(`${origin}/token`)).toMatchObject({ ok: false, reason: 'refused' })
  expect(asked).toEqual([])
})

test.each([
  ['another port', (own: string) => own.replace(/:\d+$/, ':1')],
  ['another name of it', (own: string) => own.replace('127.0.0.1', 'localhost')],
  ['https', (own: string) => own.replace('http:', 'https:')],
  ['a name and password', (own: string) => own.replace('//', '//me:secret@')],
  ['somewhere without encryption', () => 'http://id.example.org'],
])('the trust does not reach to %s', async (_, alter) => {
  const fetchOutside = createFetchOutside({ trustedOrigins: [origin] })
  expect(await fetchOutside(`${alter(origin)}/`, provider)).toMatchObject({ ok: false, reason: 'refused' })
  expect(asked).toEqual([])
})

test('without encryption the provider is trusted only inside a private network', async () => {
  const resolve: Resolve = async () => [{ address: '93.184.215.14', family: 4 }]
  const fetchOutside = createFetchOutside({ trustedOrigins: ['http://id.example.org'], resolve })
  expect(await fetchOutside('http://id.example.org/', provider)).toMatchObject({ ok: false, reason: 'refused' })
})

test('that of an organisation may live where the operator has named a private origin, and only there', async () => {
  const named = createFetchOutside({ allowPrivate: (url) => url.origin === origin })
  expect(await named(`${origin}/token`, provider)).toMatchObject({ ok: true })
  const resolve: Resolve = async () => [{ address: '93.184.215.14', family: 4 }]
  const open = createFetchOutside({ allowPrivate: () => true, resolve })
  expect(await open('http://id.example.org/', provider)).toMatchObject({ ok: false, reason: 'refused' })
})

test('no redirect of a provider is followed, because the request carries a secret', async () => {
  const fetchOutside = createFetchOutside({ trustedOrigins: [origin] })
  const answer = await fetchOutside(`${origin}/elsewhere`, { ...provider, method: 'POST', body: 'secret' })
  expect(answer).toMatchObject({ ok: false, reason: 'redirects' })
  expect(asked).toEqual(['POST /elsewhere'])
})
