import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { gateImage } from '#infra/images/gate-image.ts'
import { beginConnecting, callback, connections, givenConnection } from '#testing/given/given-connection.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const discovery = '/ims/ob/v3p0/discovery'
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
  host.asked.length = 0
  for (const table of ['other_backpacks', 'other_backpack_attempts', 'other_hosts'] as const)
    await context().db.deleteFrom(table).execute()
})
afterEach(() => {
  host.answers.clear()
  Object.assign(host.oauth.settings, {
    seconds: 3600,
    scope: (asked: string) => asked,
    hasRefresh: true,
    iss: undefined,
  })
  resetClock()
})

test('a backpack is connected: found, registered with, allowed by the person [CW-01] [CW-02] [CW-03] [CW-04]', async () => {
  host.profile = { id: 'https://1edtech.org/issuers/cert', type: ['Profile'], name: 'Maya at Quay' }
  const { url, comeBack } = await beginConnecting(server, maya, host.origin)
  const sent = new URL(url).searchParams
  expect(Object.fromEntries(sent)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${context().config.origin}${callback}`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(sent.get('scope')?.split(' ')).toEqual([
    ...['credential.readonly', 'credential.upsert', 'profile.readonly'].map(
      (name) => `https://purl.imsglobal.org/spec/ob/v3p0/scope/${name}`,
    ),
    'offline_access',
  ])
  const [client] = [...host.oauth.clients.values()].slice(-1)
  expect(client?.metadata).toMatchObject({ token_endpoint_auth_method: 'client_secret_basic' })
  const end = await comeBack(host.oauth.decide(url, 'yes'))
  expect(end.statusCode).toBe(302)
  expect(String(end.headers.location)).toMatch(/\/recipient\/other-backpacks\?connected=/)
  expect(end.headers['referrer-policy']).toBe('no-referrer')
  expect((await maya.call('GET', connections)).json()).toMatchObject([
    {
      id: end.query.connected,
      name: 'Quay Badges',
      host: 'badges.quay.example',
      person: 'Maya at Quay',
      state: 'connected',
      may_read: true,
      may_send: true,
    },
  ])
})

test.each([
  ['the site', 'https://badges.quay.example'],
  ['the site without a scheme', 'badges.quay.example'],
  ['the interface', 'https://badges.quay.example/ims/ob/v3p0/'],
  ['its description', `https://badges.quay.example${discovery}`],
  ['another page of the site', 'https://badges.quay.example/login'],
])('the address of %s is enough', async (_, address) => {
  const { answer } = await beginConnecting(server, maya, address)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('/oauth/authorize?')])
})

test('all people of this server share one registration, and a description that is fresh is not asked for again', async () => {
  const ben = await givenPerson(server)
  const before = host.oauth.clients.size
  const both = await Promise.all([maya, ben].map((person) => beginConnecting(server, person, host.origin)))
  const ids = both.map(({ url }) => new URL(url).searchParams.get('client_id'))
  expect(ids[0]).toBe(ids[1])
  expect(host.oauth.clients.size).toBe(before + 1)
  const asked = host.calls(discovery).length
  await beginConnecting(server, ben, host.origin)
  expect(host.calls(discovery)).toHaveLength(asked)
  shiftClock(61_000)
  await beginConnecting(server, ben, host.origin)
  expect(host.calls(discovery)).toHaveLength(asked + 1)
  expect(host.calls(discovery).at(-1)?.headers['if-none-match']).toBe('"d1"')
  expect(host.oauth.clients.size).toBe(before + 1)
})

test('the logo that hosts are told of is a picture that they can keep', async () => {
  await beginConnecting(server, maya, host.origin)
  const [client] = [...host.oauth.clients.values()].slice(-1)
  const { pathname } = new URL(String(client?.metadata.logo_uri))
  expect((await gateImage(readFileSync(`web/public${pathname}`), { kind: 'issuer' })).mediaType).toBe('image/svg+xml')
})

test('a host that has forgotten Sash is registered with anew', async () => {
  const first = await beginConnecting(server, maya, host.origin)
  host.oauth.clients.clear()
  shiftClock(601_000)
  const second = await beginConnecting(server, maya, host.origin)
  expect(new URL(second.url).searchParams.get('client_id')).not.toBe(new URL(first.url).searchParams.get('client_id'))
  const { query } = await second.comeBack(host.oauth.decide(second.url, 'yes'))
  expect(query).toEqual({ connected: expect.any(String) })
})

test('a smaller scope than asked for is taken as it is [CW-07]', async () => {
  host.oauth.settings.scope = () => 'https://purl.imsglobal.org/spec/ob/v3p0/scope/credential.readonly'
  expect(await givenConnection(server, maya, host)).toMatchObject({ may_read: true, may_send: false, person: null })
  expect((await maya.call('PUT', `${connections}/x/sync`, { body: { is_on: true } })).statusCode).toBe(404)
})

test('who says no there is told so, and nothing is kept', async () => {
  const { url, comeBack } = await beginConnecting(server, maya, host.origin)
  expect((await comeBack(host.oauth.decide(url, 'no'))).query).toEqual({ problem: 'denied' })
  expect((await maya.call('GET', connections)).json()).toEqual([])
})

test('the way back works once, within ten minutes, and in the same browser only', async () => {
  const first = await beginConnecting(server, maya, host.origin)
  const back = host.oauth.decide(first.url, 'yes')
  const { pathname, search } = new URL(back)
  const elsewhere = await server.call('GET', pathname + search)
  expect(String(elsewhere.headers.location)).toMatch(/problem=stale$/)
  expect((await first.comeBack(back)).query).toEqual({ connected: expect.any(String) })
  expect((await first.comeBack(back)).query).toEqual({ problem: 'stale' })
  const late = await beginConnecting(server, maya, host.origin)
  const lateBack = host.oauth.decide(late.url, 'yes')
  shiftClock(601_000)
  expect((await late.comeBack(lateBack)).query).toEqual({ problem: 'stale' })
})

test('an answer in the name of another server is not believed', async () => {
  host.oauth.settings.iss = 'https://evil.example'
  const { url, comeBack } = await beginConnecting(server, maya, host.origin)
  expect((await comeBack(host.oauth.decide(url, 'yes'))).query).toEqual({ problem: 'failed' })
  expect(host.calls('/oauth/token')).toEqual([])
  host.oauth.settings.iss = host.origin
  const good = await beginConnecting(server, maya, host.origin)
  expect((await good.comeBack(host.oauth.decide(good.url, 'yes'))).query).toEqual({ connected: expect.any(String) })
})

test('disconnecting gives the tokens back and forgets them', async () => {
  const { id } = await givenConnection(server, maya, host)
  const open = host.oauth.access.size
  expect((await maya.call('DELETE', `${connections}/${id}`)).statusCode).toBe(204)
  await context().queue.drain()
  expect(host.oauth.access.size).toBe(open - 1)
  expect(host.calls('/oauth/revoke').map(({ body }) => new URLSearchParams(body).get('token_type_hint'))).toEqual([
    'refresh_token',
    'access_token',
  ])
  expect((await maya.call('GET', connections)).json()).toEqual([])
  expect((await maya.call('DELETE', `${connections}/${id}`)).statusCode).toBe(404)
})

test('an account that is deleted gives its tokens back too', async () => {
  const leaver = await givenPerson(server)
  await givenConnection(server, leaver, host)
  const gone = await leaver.call('DELETE', '/v1/user/profile', { body: { password: leaver.password } })
  expect(gone.statusCode).toBeLessThan(300)
  await context().queue.drain()
  expect(host.calls('/oauth/revoke')).toHaveLength(2)
  expect(await context().db.selectFrom('other_backpacks').selectAll().execute()).toEqual([])
})

test('tokens and secrets are locked at rest, and in no answer', async () => {
  const connection = await givenConnection(server, maya, host)
  const rows = await context().db.selectFrom('other_backpacks').selectAll().execute()
  const hosts = await context().db.selectFrom('other_hosts').selectAll().execute()
  const stored = JSON.stringify([rows, hosts], (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  const secrets = [
    ...host.oauth.access.keys(),
    ...host.oauth.refresh.keys(),
    ...[...host.oauth.clients.values()].map(({ secret }) => secret),
  ]
  for (const secret of secrets) expect(stored + JSON.stringify(connection)).not.toContain(secret)
})

test('the archive of an account names its connections, and nothing that opens them', async () => {
  await givenConnection(server, maya, host)
  const { url } = (await maya.call('POST', '/v3/account/exports')).json<{ url: string }>()
  const archive = unzipSync((await server.call('GET', new URL(url).pathname)).rawPayload)
  const profile = strFromU8(archive['profile.json'] ?? new Uint8Array())
  expect(JSON.parse(profile).other_backpacks).toMatchObject([
    { name: 'Quay Badges', address: 'https://badges.quay.example/ims/ob/v3p0', is_synced: false },
  ])
  for (const secret of [...host.oauth.access.keys(), ...host.oauth.refresh.keys()])
    expect(profile).not.toContain(secret)
})

test('what belongs to somebody else is not there', async () => {
  const { id } = await givenConnection(server, maya, host)
  const other = await givenPerson(server)
  for (const path of ['', '/profile', '/badges']) {
    expect((await other.call('GET', `${connections}/${id}${path}`)).statusCode).toBe(404)
  }
  expect((await other.call('POST', `${connections}/${id}/imports`, { body: {} })).statusCode).toBe(404)
  expect((await other.call('POST', `${connections}/${id}/sent`, { body: { badge: 'x' } })).statusCode).toBe(404)
  expect((await other.call('PUT', `${connections}/${id}/sync`, { body: { is_on: true } })).statusCode).toBe(404)
  expect((await other.call('DELETE', `${connections}/${id}`)).statusCode).toBe(404)
})
