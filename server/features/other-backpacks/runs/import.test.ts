import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OtherBadge } from '#contracts/backpack/other-backpacks.ts'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { connections, givenConnection, settle } from '#testing/given/given-connection.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

const list = '/ims/ob/v3p0/credentials'
let server: TestServer
let host: OtherHost
let maya: GivenPerson
beforeAll(async () => {
  host = await startOtherHost()
  server = await startTestServer({ outside: host.outside })
})
afterAll(async () => {
  await server.stop()
  await host.stop()
})
beforeEach(async () => {
  maya = await givenPerson(server)
  host.credentials = []
  host.asked.length = 0
})
afterEach(async () => {
  await context().db.updateTable('other_hosts').set({ blocked_until: null }).execute()
  host.answers.clear()
  host.oauth.settings.seconds = 3600
  resetClock()
})

// As another program may write it: nothing of this survives a second writing.
const writeOddly = (value: object): string =>
  JSON.stringify(value, null, 3).replace('"Day Skipper"', '"Day\\u0020Skipper"')
const given = async (count: number, email = maya.email): Promise<string[]> => {
  const texts = await Promise.all(Array.from({ length: count }, () => givenSigned(email)))
  return texts.map(writeOddly)
}
interface Listed {
  badges: OtherBadge[]
  total: number | null
  next_cursor: string | null
}
const read = async (id: string, cursor?: string): Promise<Listed> => {
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`
  const answer = await maya.call('GET', `${connections}/${id}/badges${query}`)
  expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true])
  return answer.json<Listed>()
}
const kept = async () => (await maya.call('GET', '/v1/earner/badges')).json<{ id: string }[]>()

test('the badges of the other backpack are shown page by page, and the profile [H3-08] [D3-05]', async () => {
  host.credentials = await given(30)
  host.profile = { id: 'https://1edtech.org/issuers/cert', name: 'Maya at Quay', url: 'javascript:alert(1)' }
  const { id } = await givenConnection(server, maya, host)
  const first = await read(id)
  expect(first).toMatchObject({ total: 30, badges: { length: 25 } })
  expect(first.badges[0]).toMatchObject({
    name: 'Day Skipper',
    issuer: 'Harbour Sailing School',
    issued_on: '2026-01-02T03:04:05Z',
    badge_id: null,
    refusal: null,
  })
  const second = await read(id, first.next_cursor ?? '')
  expect([second.badges.length, second.next_cursor]).toEqual([5, null])
  const profile = await maya.call('GET', `${connections}/${id}/profile`)
  expect(profile.json()).toMatchObject({ id: 'https://1edtech.org/issuers/cert', name: 'Maya at Quay', email: null })
})

test('chosen badges are brought in, byte for byte as they were signed', async () => {
  host.credentials = await given(3)
  const connection = await givenConnection(server, maya, host)
  const { badges } = await read(connection.id)
  const begun = await maya.call('POST', `${connections}/${connection.id}/imports`, { body: { keys: [badges[1]?.key] } })
  expect([begun.statusCode, begun.json().run.state]).toEqual([202, 'running'])
  const again = await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  expect(again.json()).toMatchObject({ code: 'other.running' })
  expect((await settle(maya, connection)).run).toMatchObject({ kind: 'chosen', state: 'done', found: 1, added: 1 })
  const [news] = (await maya.call('GET', '/v3/account/notifications')).json()
  expect(news).toMatchObject({
    kind: 'import',
    address: `/recipient/other-backpacks/${connection.id}`,
    facts: { succeeded: 1, failed: 0 },
  })
  const [badge] = await kept()
  const original = await maya.call('GET', `/v3/backpack/badges/${badge?.id}/original`)
  expect(original.body).toBe(host.credentials[1])
  expect((await read(connection.id)).badges.map(({ badge_id }) => badge_id)).toEqual([null, badge?.id, null])
})

test('all are brought in over many pages; what is somebody else’s or broken is refused with its reason', async () => {
  const [spoilt = ''] = await given(1)
  const forged = spoilt.replace('Three passages', 'Four passages')
  host.credentials = [...(await given(26)), ...(await given(1, 'ben@example.org')), forged]
  const connection = await givenConnection(server, maya, host)
  await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  const { run } = await settle(maya, connection)
  expect(run).toMatchObject({ kind: 'all', state: 'done', found: 28, added: 26, refused: 2 })
  expect(run?.refusals.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('does not match any of your verified emails'),
    expect.stringContaining('Could not verify signature'),
  ])
  expect(await kept()).toHaveLength(26)
  const { badges } = await read(connection.id, 'limit=25&offset=25')
  expect(badges.map(({ refusal }) => refusal !== null)).toEqual([false, true, true])
  await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  expect((await settle(maya, connection)).run).toMatchObject({ found: 28, added: 0, kept: 26, refused: 2 })
})

test('a long name of a refused badge is never cut in the middle of a sign, which no database keeps', async () => {
  const [spoilt = ''] = await given(1)
  host.credentials = [spoilt.replaceAll(/Day(?: |\\u0020)Skipper/g, `${'a'.repeat(253)}😀 at sea`)]
  const connection = await givenConnection(server, maya, host)
  await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  const { run } = await settle(maya, connection)
  expect(run).toMatchObject({ state: 'done', found: 1, refused: 1 })
  expect(run?.refusals.map(({ name }) => name)).toEqual([`${'a'.repeat(253)}😀…`])
})

test('an address that is not proven lets no badge in', async () => {
  await maya.call('POST', '/v1/user/emails', { body: { email: 'unproven@example.org' } })
  host.credentials = await given(1, 'unproven@example.org')
  const connection = await givenConnection(server, maya, host)
  await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  expect((await settle(maya, connection)).run).toMatchObject({ added: 0, refused: 1 })
})

test('badges as compact JWS and both names of their list are read', async () => {
  const payload = { vc: { id: 'urn:x:1', credentialSubject: { achievement: { name: 'First Aid' } } }, iss: 'did:web:a' }
  const jws = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`
  host.answers.set(list, () => ({ status: 200, body: { compactJwsStrings: [jws, 7, 'no'], compactJwsString: null } }))
  const { id } = await givenConnection(server, maya, host)
  expect(await read(id)).toMatchObject({ badges: [{ name: 'First Aid', issuer: 'did:web:a' }], total: null })
})

test('a reading that was cut off goes on where it was, and counts nothing twice', async () => {
  host.credentials = await given(4)
  const connection = await givenConnection(server, maya, host)
  let calls = 0
  host.answers.set(list, (_, right) => (++calls === 1 ? { status: 503, headers: { 'retry-after': '30' } } : right()))
  await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  expect((await settle(maya, connection)).run).toMatchObject({
    state: 'running',
    reason: expect.stringContaining('wait'),
  })
  // The wait is over.
  await context().db.updateTable('other_hosts').set({ blocked_until: null }).execute()
  const { run_id: runId } = await context()
    .db.selectFrom('other_backpack_runs')
    .select('run_id')
    .where('connection_id', '=', connection.id)
    .executeTakeFirstOrThrow()
  await context()
    .db.transaction()
    .execute((tx) => context().queue.enqueue(tx, 'other-backpacks.read', { runId }))
  expect((await settle(maya, connection)).run).toMatchObject({ state: 'done', found: 4, added: 4, reason: null })
})

test('a reading whose work was given up is woken after hours', async () => {
  host.credentials = await given(1)
  const connection = await givenConnection(server, maya, host)
  const run = { run_id: connection.id, connection_id: connection.id, kind: 'all' as const, started_at: now() }
  await context().db.insertInto('other_backpack_runs').values(run).execute()
  await sweepNow(sweep)
  expect((await settle(maya, connection)).run).toMatchObject({ state: 'running', found: 0 })
  shiftClock(6 * 3_600_000)
  await sweepNow(sweep)
  expect((await settle(maya, connection)).run).toMatchObject({ state: 'done', added: 1 })
})

test('while a host asks to wait it is left alone', async () => {
  const { id } = await givenConnection(server, maya, host)
  host.answers.set(list, () => ({ status: 429, headers: { 'retry-after': '120' } }))
  const first = await maya.call('GET', `${connections}/${id}/badges`)
  expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '120'])
  const asked = host.asked.length
  expect((await maya.call('GET', `${connections}/${id}/badges`)).statusCode).toBe(429)
  expect(host.asked).toHaveLength(asked)
  host.answers.clear()
  shiftClock(121_000)
  expect((await maya.call('GET', `${connections}/${id}/badges`)).statusCode).toBe(200)
})

test('a token that ends is renewed once, however many ask', async () => {
  host.oauth.settings.seconds = 60
  const { id } = await givenConnection(server, maya, host)
  shiftClock(61_000)
  host.oauth.settings.seconds = 3600
  const before = host.calls('/oauth/token').length
  const answers = await Promise.all([1, 2, 3].map(() => maya.call('GET', `${connections}/${id}/badges`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(host.calls('/oauth/token')).toHaveLength(before + 1)
})

test('tokens that end at once still serve, and those that the host no longer knows are renewed', async () => {
  host.oauth.settings.seconds = 0
  host.credentials = await given(2)
  const connection = await givenConnection(server, maya, host)
  await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  expect((await settle(maya, connection)).run).toMatchObject({ state: 'done', added: 2 })
  host.oauth.access.clear()
  expect((await read(connection.id)).badges).toHaveLength(2)
})

test('when access was taken back the connection says so and asks nothing any more', async () => {
  const { id } = await givenConnection(server, maya, host)
  host.oauth.access.clear()
  host.oauth.refresh.clear()
  const answer = await maya.call('GET', `${connections}/${id}/badges`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'other.ended'])
  const asked = host.asked.length
  expect((await maya.call('GET', `${connections}/${id}/badges`)).json().code).toBe('other.ended')
  expect(host.asked).toHaveLength(asked)
  expect((await maya.call('GET', `${connections}/${id}`)).json()).toMatchObject({ state: 'ended' })
  const again = await givenConnection(server, maya, host)
  expect(again).toMatchObject({ id, state: 'connected' })
})

test('one badge is one, whichever digest its copies have', async () => {
  const [text = ''] = await given(1)
  host.credentials = [text, text.replace('\n', '\n\n')]
  const connection = await givenConnection(server, maya, host)
  const { badges } = await read(connection.id)
  expect(new Set(badges.map(({ key }) => key)).size).toBe(1)
  await maya.call('POST', `${connections}/${connection.id}/imports`, { body: {} })
  expect((await settle(maya, connection)).run).toMatchObject({ found: 1, added: 1 })
  expect(
    createHash('sha256')
      .update(host.credentials[1] ?? '')
      .digest('hex'),
  ).not.toBe(badges[0]?.key)
})
