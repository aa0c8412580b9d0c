import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { beginConnecting, connections, givenConnection, settle } from '#testing/given/given-connection.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const api = '/ims/ob/v3p0'
let server: TestServer
let host: OtherHost
let maya: GivenPerson
beforeAll(async () => {
  host = await startOtherHost()
  server = await startTestServer({ outside: host.outside })
  maya = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
  await host.stop()
})
beforeEach(async () => {
  for (const table of ['other_backpacks', 'other_backpack_attempts', 'other_hosts', 'throttles'] as const)
    await context().db.deleteFrom(table).execute()
  host.asked.length = 0
  host.credentials = []
})
afterEach(() => {
  host.answers.clear()
})

const begin = async (address = host.origin) => (await beginConnecting(server, maya, address)).answer
const describeWith = (change: (json: object) => unknown) =>
  host.answers.set(`${api}/discovery`, (_, right) => ({
    status: 200,
    body: change(structuredClone(right().body) as object),
  }))
interface Description {
  components: { securitySchemes: { OAuth2ACG: { flows: { authorizationCode: object } } } }
}
const changeFlow =
  (more: object, scheme = {}) =>
  (json: object) => {
    const { OAuth2ACG } = (json as Description).components.securitySchemes
    Object.assign(OAuth2ACG, scheme)
    Object.assign(OAuth2ACG.flows.authorizationCode, more)
    return json
  }

test.each([
  ['nothing', () => ''],
  ['no JSON', () => '<html>'],
  ['another JSON', () => ({ openapi: '3.0.1', info: { title: 'X' } })],
  ['wrong types', () => ({ openapi: 3, info: [], components: { securitySchemes: { OAuth2ACG: { flows: 'x' } } } })],
  ['a depth without end', () => `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['more than anybody reads', () => `{"openapi":"${'x'.repeat(3 * 1024 * 1024)}"}`],
  ['a token address without encryption', changeFlow({ tokenUrl: 'http://badges.quay.example/token' })],
  ['a page that is a script', changeFlow({ authorizationUrl: 'javascript:alert(1)' })],
  ['a page with a password in it', changeFlow({ authorizationUrl: 'https://a:b@badges.quay.example/' })],
  ['a registration that is a file', changeFlow({}, { 'x-imssf-registrationUrl': 'file:///etc/passwd' })],
  ['no scope of badges', changeFlow({ scopes: { offline_access: 'x' } })],
])('a description with %s connects nothing', async (_, change) => {
  describeWith(change)
  const answer = await begin()
  expect([answer.statusCode, answer.json().code]).toEqual([
    400,
    expect.stringMatching(/^other\.(unknown|unreachable)$/),
  ])
  expect(host.calls('/oauth/register')).toEqual([])
})

test.each([
  'ftp://a.example',
  'http://badges.quay.example',
  'https://me:secret@badges.quay.example',
  'javascript:x',
  'https://',
])('the address %s is refused before anything is asked', async (address) => {
  expect((await begin(address)).json()).toMatchObject({ code: 'other.address' })
  expect(host.asked).toEqual([])
})

test('a description that leads into the private network is not followed, nor is this server itself', async () => {
  const inner = createServer((_, response) => response.end('secret'))
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  const asked: string[] = []
  inner.on('request', ({ url }) => asked.push(String(url)))
  const place = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`
  host.answers.set(`${api}/discovery`, () => ({ status: 302, headers: { location: `${place}${api}/discovery` } }))
  expect((await begin()).statusCode).toBe(400)
  expect(asked).toEqual([])
  inner.close()
  const guarded = createFetchOutside()
  for (const address of ['https://127.0.0.1', 'https://10.0.0.7', 'https://[::1]', 'https://localhost'])
    expect(await guarded(`${address}${api}/discovery`)).toMatchObject({ ok: false, reason: 'refused' })
})

test('a registration in whose middle a server of theirs ended is asked for once more, and no more', async () => {
  const lost = { status: 502, body: '<h1>502 Bad Gateway</h1>' }
  host.answers.set('/oauth/register', (_, right) => (host.calls('/oauth/register').length === 1 ? lost : right()))
  expect((await begin()).statusCode).toBe(200)
  expect(host.calls('/oauth/register')).toHaveLength(2)
  await context().db.deleteFrom('other_hosts').execute()
  host.answers.set('/oauth/register', () => lost)
  expect((await begin()).json()).toMatchObject({ code: 'other.registration' })
  expect(host.calls('/oauth/register')).toHaveLength(4)
})

test.each([
  ['nothing of use', { status: 201, body: { client_id: 'x' } }],
  ['wrong types', { status: 201, body: { client_id: 7, client_secret: [] } }],
  ['a refusal', { status: 400, body: { error: 'invalid_client_metadata' } }],
  ['a way elsewhere', { status: 307, headers: { location: 'https://evil.example/' } }],
])('a registration that answers %s connects nothing', async (_, answer) => {
  host.answers.set('/oauth/register', () => answer)
  expect((await begin()).json()).toMatchObject({ code: expect.stringMatching(/^other\.(registration|unreachable)$/) })
  expect(await context().db.selectFrom('other_backpack_attempts').selectAll().execute()).toEqual([])
})

test.each([
  ['no token', { status: 200, body: { token_type: 'bearer' } }],
  ['another kind of token', { status: 200, body: { access_token: 'x', token_type: 'mac' } }],
  ['a token that breaks headers', { status: 200, body: { access_token: 'a\r\nx: y', token_type: 'bearer' } }],
  ['a way elsewhere', { status: 307, headers: { location: 'https://evil.example/' } }],
  ['an error', { status: 500 }],
])('a token endpoint that answers %s connects nothing', async (_, answer) => {
  host.answers.set('/oauth/token', () => answer)
  const { url, comeBack } = await beginConnecting(server, maya, host.origin)
  expect((await comeBack(host.oauth.decide(url, 'yes'))).query).toEqual({ problem: 'failed' })
  expect((await maya.call('GET', connections)).json()).toEqual([])
})

test.each([
  ['no JSON', 'x'],
  ['a list', '[]'],
  ['wrong types', '{"credential": "x", "compactJwsString": {}}'],
])('a list of badges that is %s is refused', async (_, body) => {
  const { id } = await givenConnection(server, maya, host)
  host.answers.set(`${api}/credentials`, () => ({ status: 200, body }))
  expect((await maya.call('GET', `${connections}/${id}/badges`)).json()).toMatchObject({ code: 'other.failed' })
})

test('entries that are no credentials are left out, and the names of the others are plain lines', async () => {
  const { id } = await givenConnection(server, maya, host)
  const good = {
    id: 'urn:x',
    issuer: 'did:a:b',
    credentialSubject: { achievement: { name: `A\u0000\n\u202e${'x'.repeat(9000)}` } },
  }
  host.answers.set(`${api}/credentials`, () => ({
    status: 200,
    body: { credential: [1, null, 'x', [], { credentialSubject: 7 }, good], compactJwsString: ['a.b.c'] },
  }))
  const { badges } = (await maya.call('GET', `${connections}/${id}/badges`)).json<{ badges: { name: string }[] }>()
  expect(badges).toHaveLength(1)
  expect(badges[0]?.name).toMatch(/^A x{252}…$/)
})

test('pages without end, and the same page again and again, come to an end', async () => {
  const connection = await givenConnection(server, maya, host)
  const text = JSON.stringify(await givenSigned(maya.email))
  host.answers.set(`${api}/credentials`, ({ query }) => ({
    status: 200,
    headers: { link: `<${host.origin}${api}/credentials?offset=${Number(query.get('offset')) + 1}>; rel="next"` },
    body: `{"credential": [${text}]}`,
  }))
  await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  expect((await settle(maya, connection)).run).toMatchObject({ state: 'done', found: 1, added: 1 })
  expect(host.calls(`${api}/credentials`).length).toBeLessThan(6)
})

test('a next page on another host is not asked for, and the token goes nowhere else', async () => {
  const { id } = await givenConnection(server, maya, host)
  const links = [
    'https://evil.example/ims/ob/v3p0/credentials?offset=1',
    '/other?offset=1',
    '//evil.example/x?y',
    'data:,x',
  ]
  for (const link of links) {
    host.answers.set(`${api}/credentials`, () => ({
      status: 200,
      headers: { link: `<${link}>; rel="next"` },
      body: { credential: [] },
    }))
    expect((await maya.call('GET', `${connections}/${id}/badges`)).json()).toMatchObject({ next_cursor: null })
  }
  host.answers.set(`${api}/credentials`, () => ({ status: 307, headers: { location: `${host.origin}/steal` } }))
  expect((await maya.call('GET', `${connections}/${id}/badges`)).statusCode).toBe(400)
  expect(host.calls('/steal')).toEqual([])
})

test.each(['https://evil.example/', '..%2f..%2fetc', '\u0000', 'x'.repeat(2000), '#'])(
  'the cursor %j leads nowhere else',
  async (cursor) => {
    const { id } = await givenConnection(server, maya, host)
    const query = new URLSearchParams({ cursor })
    const answer = await maya.call('GET', `${connections}/${id}/badges?${query}`)
    expect(answer.statusCode).toBeLessThan(500)
    expect(host.asked.every(({ path }) => !path.includes('evil') && !path.includes('etc'))).toBe(true)
  },
)
