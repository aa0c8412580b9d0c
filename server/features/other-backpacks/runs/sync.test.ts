import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { issuerScope } from '#contracts/oauth/scopes.ts'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { createSigner, encodeEd25519Multikey, type JsonObject } from '#openbadges'
import { connections, givenConnection, settle } from '#testing/given/given-connection.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

const list = '/ims/ob/v3p0/credentials'
const hour = 3_600_000
let server: TestServer
let host: OtherHost
let maya: GivenPerson
let connection: BackpackConnection
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
  host.credentials = [JSON.stringify(await givenSigned(maya.email))]
  connection = await givenConnection(server, maya, host)
  host.asked.length = 0
})
afterEach(async () => {
  host.answers.clear()
  resetClock()
  await context().db.deleteFrom('other_backpacks').execute()
  await context().db.updateTable('other_hosts').set({ blocked_until: null }).execute()
})

const turn = async (isOn: boolean): Promise<BackpackConnection> => {
  const answer = await maya.call('PUT', `${connections}/${connection.id}/sync`, { body: { is_on: isOn } })
  expect(answer.statusCode).toBe(200)
  return settle(maya, connection)
}
const signInAgain = async () => {
  const form = { username: maya.email, password: maya.password, scope: issuerScope }
  const { access_token: token } = (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>()
  maya = { ...maya, token, call: (method, url, options = {}) => server.call(method, url, { token, ...options }) }
}
/** The time goes on; what is due then is done. */
const wait = async (milliseconds: number): Promise<BackpackConnection> => {
  shiftClock(milliseconds)
  await signInAgain()
  await sweepNow(sweep)
  return settle(maya, connection)
}
const hoursTo = (moment: string | null): number => (Date.parse(moment ?? '') - now().getTime()) / hour
const kept = async () => (await maya.call('GET', '/v1/earner/badges')).json<{ id: string }[]>()

test('a backpack kept in step is read at once and every six hours, with some spread', async () => {
  const first = await turn(true)
  expect(first).toMatchObject({ sync: { is_on: true, problem: null }, run: { kind: 'sync', state: 'done', added: 1 } })
  expect(hoursTo(first.sync.next_at)).toBeGreaterThan(5.9)
  expect(hoursTo(first.sync.next_at)).toBeLessThan(7.1)
  host.credentials.push(JSON.stringify(await givenSigned(maya.email)))
  expect((await wait(hour)).run).toMatchObject({ added: 1 })
  expect(await kept()).toHaveLength(1)
  expect((await wait(7 * hour)).run).toMatchObject({ kind: 'sync', found: 0 })
  const since = host.calls(list).map(({ query }) => query.has('since'))
  expect(since).toEqual([false, true])
  // A badge that was dated back is found by the whole reading of the day.
  expect((await wait(24 * hour)).run).toMatchObject({ found: 1, added: 1 })
  expect(host.calls(list).at(-1)?.query.has('since')).toBe(false)
})

test('a badge that changed there is refreshed here, and one that was removed here does not come back', async () => {
  const seed = generateSeed()
  host.credentials = [await sign(seed, '2026-01-02T03:04:05Z', 'First')]
  await turn(true)
  const [badge] = await kept()
  host.credentials = [await sign(seed, '2026-05-02T03:04:05Z', 'Second')]
  expect((await wait(31 * hour)).run).toMatchObject({ found: 1, refreshed: 1, added: 0 })
  expect((await kept()).map(({ id }) => id)).toEqual([badge?.id])
  const original = await maya.call('GET', `/v3/backpack/badges/${badge?.id}/original`)
  expect(original.body).toContain('Second')
  await maya.call('DELETE', `/v1/earner/badges/${badge?.id}`)
  expect((await wait(31 * hour)).run).toMatchObject({ found: 0, added: 0 })
  expect(await kept()).toEqual([])
})

test('a host that fails is asked again after half an hour, twice, and then less and less [BC-09]', async () => {
  await turn(true)
  host.answers.set(list, () => ({ status: 500 }))
  const first = await wait(8 * hour)
  expect(first.sync.problem).toBe('The other backpack gave an answer that cannot be used here.')
  expect(hoursTo(first.sync.next_at)).toBeLessThan(0.6)
  const second = await wait(0.7 * hour)
  expect(hoursTo(second.sync.next_at)).toBeLessThan(0.6)
  const third = await wait(0.7 * hour)
  expect(hoursTo(third.sync.next_at)).toBeGreaterThan(5.9)
  expect(hoursTo((await wait(8 * hour)).sync.next_at)).toBeGreaterThan(11.9)
  host.answers.clear()
  const mended = await wait(15 * hour)
  expect(mended.sync).toMatchObject({ is_on: true, problem: null })
  expect(hoursTo(mended.sync.next_at)).toBeLessThan(7.1)
})

test('when access was taken back it stops with a clear message', async () => {
  await turn(true)
  host.oauth.access.clear()
  host.oauth.refresh.clear()
  const ended = await wait(8 * hour)
  expect(ended).toMatchObject({
    state: 'ended',
    sync: { next_at: null, problem: 'The other backpack no longer lets this one in. Connect it again.' },
  })
  const asked = host.asked.length
  await wait(48 * hour)
  expect(host.asked).toHaveLength(asked)
  await givenConnection(server, maya, host)
  expect(await wait(hour)).toMatchObject({ state: 'connected', run: { kind: 'sync', state: 'done' } })
})

test('turned off it reads no more', async () => {
  await turn(true)
  const off = await turn(false)
  expect(off.sync).toMatchObject({ is_on: false, next_at: null })
  const asked = host.asked.length
  await wait(48 * hour)
  expect(host.asked).toHaveLength(asked)
})

const tools = createTools()
async function sign(seed: Uint8Array, validFrom: string, narrative: string): Promise<string> {
  const { publicKey, sign: signBytes } = importSigningKey(Buffer.from(seed))
  const multikey = encodeEd25519Multikey(publicKey)
  const did = `did:key:${multikey}`
  const signed = await givenSigned(maya.email, (credential: JsonObject) => credential)
  const { proof, ...credential } = signed as JsonObject & { credentialSubject: JsonObject; issuer: JsonObject }
  const changed = {
    ...credential,
    id: 'urn:uuid:11111111-0000-4000-8000-000000000000',
    validFrom,
    issuer: { ...credential.issuer, id: did },
    credentialSubject: { ...credential.credentialSubject, narrative },
  }
  const key = { verificationMethod: `${did}#${multikey}`, sign: signBytes }
  return JSON.stringify(
    await createSigner(tools).signCredential({ credential: changed, key, created: new Date(validFrom) }),
  )
}
