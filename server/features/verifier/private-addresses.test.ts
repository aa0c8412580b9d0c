import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let loopback: Server
let port: number
let closedPort: number
let connections = 0

const listen = (handler: Server): Promise<number> =>
  new Promise((resolve) => handler.listen(0, '::', () => resolve((handler.address() as AddressInfo).port)))

beforeAll(async () => {
  loopback = createServer((_, reply) => reply.end('{}'))
  loopback.on('connection', () => {
    connections++
  })
  port = await listen(loopback)
  const gone = createServer()
  closedPort = await listen(gone)
  await new Promise((resolve) => gone.close(resolve))
  // The ports are allowed, so that nothing but the address itself stands in the way.
  server = await startTestServer({ outside: createFetchOutside({ allowPorts: [80, 443, port, closedPort] }) })
})
beforeEach(() => {
  connections = 0
})
afterAll(async () => {
  await server.stop()
  loopback.close()
})

const verify = async (body: object): Promise<{ verdict: string; reason: string; checks: object[] }> => {
  const answer = await server.call('POST', '/v3/verify', { body })
  expect(answer.statusCode).toBe(200)
  const { verdict, reason, checks } = answer.json()
  return { verdict, reason, checks }
}

const hosts = [
  '127.0.0.1',
  '127.1',
  '127.000.000.001',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '017700000001',
  '0',
  '0.0.0.0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'a.localhost',
  'ｌｏｃａｌｈｏｓｔ',
  'l%6Fcalhost',
  '127.0.0.1.',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  'user:password@127.0.0.1',
  'harbour.example@127.0.0.1',
]

describe.each(hosts)('%s', (host) => {
  test('is never contacted, and an open port answers as a closed one', async () => {
    const open = await verify({ url: `http://${host}:${port}/badge` })
    const closed = await verify({ url: `http://${host}:${closedPort}/badge` })
    expect(open.verdict).toBe('unverifiable')
    expect(JSON.stringify(open).replaceAll(`${port}`, '*')).toBe(
      JSON.stringify(closed).replaceAll(`${closedPort}`, '*'),
    )
    expect(connections).toBe(0)
  })
})

test.each([
  'http://127.0.0.1:PORT\\@harbour.example/',
  'http:127.0.0.1:PORT',
  'http:////127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'http://127.0.0.1:PORT#@harbour.example/',
  'ht\ntp://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_x',
  'did:web:localhost%3APORT',
  'did:web:127.0.0.1%3APORT:issuers:1',
])('%j is never contacted', async (address) => {
  const answer = await verify({ url: address.replaceAll('PORT', String(port)) })
  expect(['unverifiable', 'invalid']).toContain(answer.verdict)
  expect(connections).toBe(0)
})

test('no address inside a badge leads to this machine either', async () => {
  const here = `http://127.0.0.1:${port}`
  const hosted = {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: `${here}/1`,
    badge: `${here}/2`,
  }
  const signed = {
    '@context': ['https://www.w3.org/ns/credentials/v2', `${here}/context`],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: `${here}/issuer`, type: ['Profile'] },
    credentialStatus: { type: 'BitstringStatusListEntry', statusListCredential: `${here}/list`, statusListIndex: '1' },
    credentialSchema: { id: `${here}/schema`, type: '1EdTechJsonSchemaValidator2019' },
    proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022', verificationMethod: `${here}/key` },
  }
  const did = { ...signed, issuer: `did:web:127.0.0.1%3A${port}` }
  for (const credential of [hosted, signed, did, JSON.stringify(hosted), `${here}/badge`]) {
    expect((await verify({ credential })).verdict).not.toBe('valid')
  }
  expect(connections).toBe(0)
})

test.each([`http://${'.'.repeat(200_000)}a/`, `https://${'a.'.repeat(100_000)}a/`, `did:web:${':'.repeat(200_000)}a`])(
  'an endless address inside a badge is refused at once',
  async (address) => {
    const started = process.cpuUsage()
    await verify({ credential: { '@context': 'https://w3id.org/openbadges/v2', type: 'Assertion', id: address } })
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
  },
)

test.each([
  '//',
  '//[',
  '//evil.example/',
  '/%',
  '/..%2f..%2f',
  '/public/assertions/%00',
  '/v1/user/profile',
  '/outbox',
])('there is no badge at this server’s own address %j, and that is no failure', async (path) => {
  expect((await verify({ url: `http://localhost:8000${path}` })).verdict).toBe('invalid')
})
