import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import {
  allowApp,
  askFor,
  basic,
  type GivenApp,
  givenApp,
  markApp,
  newProof,
  spendCode,
  startAt,
} from '#testing/given/given-app.ts'
import { givenRegistration, goodMetadata, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

let server: TestServer
let maya: GivenPerson
let app: GivenApp
let open: GivenApp
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost })
  maya = await givenPerson(server)
  app = await givenApp(maya)
  open = await givenApp(maya, { is_confidential: false })
})
afterEach(() => resetClock())
afterAll(async () => await server.stop())

const push = (of: GivenApp, more: Record<string, string | undefined> = {}, headers = of.secret ? basic(of) : {}) =>
  server.call('POST', '/o/par', { form: askFor(of, more), headers })
const pushed = async (of: GivenApp, more: Record<string, string | undefined> = {}) => {
  const answer = await push(of, more)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
  const { request_uri, expires_in } = answer.json<{ request_uri: string; expires_in: number }>()
  expect([request_uri, expires_in]).toEqual([
    expect.stringMatching(/^urn:ietf:params:oauth:request_uri:sash_rq_[\w-]{43}$/),
    90,
  ])
  return { client_id: of.clientId, request_uri }
}
const codeOf = (answer: { json(): { success_url: string } }) =>
  new URL(answer.json().success_url).searchParams.get('code') ?? ''
const late = [400, expect.objectContaining({ error: 'invalid_request_uri' })]

test('the person is asked for what was sent ahead, whatever else the address says, and the code is for that', async () => {
  const { verifier, challenge } = newProof()
  const more = { scope: 'r:backpack', state: 'a b&c', code_challenge: challenge, code_challenge_method: 'S256' }
  const sent = await pushed(open, more)
  const changed = {
    ...sent,
    scope: 'rw:profile',
    state: 'x',
    redirect_uri: 'https://evil.example/',
    code_challenge: 'x',
  }
  const shown = await startAt(server, changed, maya.token)
  expect(shown.json()).toMatchObject({ scopes: ['r:backpack'], state: 'a b&c', redirect_uri: open.redirect })
  const allowed = await allowApp(maya, changed, ['r:backpack'])
  const back = new URL(allowed.json().success_url)
  expect([back.origin, back.searchParams.get('state'), back.searchParams.get('scope')]).toEqual([
    'https://app.example',
    'a b&c',
    'r:backpack',
  ])
  const tokens = await spendCode(server, open, codeOf(allowed), { code_verifier: verifier })
  expect([tokens.statusCode, tokens.json().scope]).toEqual([200, 'r:backpack'])
})

test('it leads to one code, also when two answers come at once', async () => {
  const sent = await pushed(app)
  const answers = await Promise.all([1, 2, 3].map(() => allowApp(maya, sent, ['r:backpack'])))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  for (const again of [await startAt(server, sent, maya.token), await allowApp(maya, sent, ['r:backpack'])])
    expect([again.statusCode, again.json()]).toEqual(late)
})

test('an app that skips the question spends it at once', async () => {
  const own = await givenApp(maya)
  await markApp(own, { skips_consent: true })
  const sent = await pushed(own, { scope: 'r:backpack' })
  expect(codeOf(await startAt(server, sent, maya.token))).toMatch(/^sash_gc_/)
  const again = await startAt(server, sent, maya.token)
  expect([again.statusCode, again.json()]).toEqual(late)
})

test('the person comes within 90 seconds, and then has an hour', async () => {
  const [never, once] = [await pushed(app), await pushed(app)]
  shiftClock(80_000)
  expect((await startAt(server, once)).json()).toHaveProperty('application')
  shiftClock(20_000)
  const answer = await startAt(server, never, maya.token)
  expect([answer.statusCode, answer.json()]).toEqual(late)
  // Coming again makes it no longer.
  shiftClock(3_000_000)
  expect((await startAt(server, once, maya.token)).statusCode).toBe(200)
  shiftClock(700_000)
  expect((await startAt(server, once, maya.token)).statusCode).toBe(400)
  expect((await allowApp(maya, once, ['r:backpack'])).statusCode).toBe(400)
})

test('of another app it is nothing, and only its hash is kept, until the sweep', async () => {
  const sent = await pushed(app)
  const answer = await startAt(server, { ...sent, client_id: open.clientId }, maya.token)
  expect([answer.statusCode, answer.json()]).toEqual(late)
  const kept = () => context().db.selectFrom('pushed_requests').selectAll().execute()
  expect(JSON.stringify(await kept())).not.toMatch(new RegExp(`${sent.request_uri.slice(-43)}|${app.secret}`))
  shiftClock(4_000_000)
  await sweepNow(sweep)
  expect(await kept()).toEqual([])
})

const faults: [string, () => GivenApp, Record<string, string | undefined>, string][] = [
  ['no response_type', () => app, { response_type: undefined }, 'invalid_request'],
  ['scopes that it may not have', () => app, { scope: 'rw:issuer' }, 'invalid_scope'],
  ['an address that is not its own', () => app, { redirect_uri: 'https://evil.example/' }, 'invalid_request'],
  ['no challenge where one is due', () => open, {}, 'invalid_request'],
  ['another server as resource', () => app, { resource: 'https://elsewhere.example' }, 'invalid_target'],
  ['another app', () => app, { client_id: 'other' }, 'invalid_request'],
  ['a request that stands for it', () => app, { request_uri: 'urn:x' }, 'invalid_request'],
  ['a signed request', () => app, { request: 'a.b.c' }, 'invalid_request'],
  ['what is no text', () => app, { state: 'a\u0000b' }, 'invalid_request'],
]

test.each(faults)('%s is refused before anybody is sent anywhere', async (_, whose, more, error) => {
  const answer = await push(whose(), more)
  expect([answer.statusCode, answer.json().error]).toEqual([400, error])
})

test('the app proves itself as at the token endpoint', async () => {
  const wrong = await push(app, {}, basic({ ...app, secret: 'x' }))
  expect([wrong.statusCode, wrong.json().error, wrong.headers['www-authenticate']]).toEqual([
    401,
    'invalid_client',
    'Basic realm="Sash"',
  ])
  const silent = await push(await givenApp(maya), {}, {})
  expect([silent.statusCode, silent.json().error]).toEqual([401, 'invalid_client'])
  const body = { ...askFor(app), client_secret: app.secret }
  expect((await server.call('POST', '/o/par', { form: body })).statusCode).toBe(201)
  expect((await server.call('POST', '/o/par', { form: askFor({ ...app, clientId: 'nobody' }) })).statusCode).toBe(400)
})

test('it is short, and may be sent from pages of any site', async () => {
  const long = await push(app, { state: 'x'.repeat(17_000) })
  expect(long.statusCode).toBe(413)
  const answer = await push(app, {}, { ...basic(app), origin: 'https://any.example' })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([201, '*'])
})

test('whoever needs no secret for it has a budget of their network', async () => {
  const { challenge } = newProof()
  const more = { code_challenge: challenge, code_challenge_method: 'S256' }
  await context().db.deleteFrom('throttles').execute()
  expect((await push(open, more)).statusCode).toBe(201)
  // Four times 600, for a house.
  await context().db.updateTable('throttles').set({ failures: 2399 }).execute()
  expect((await push(open, more)).statusCode).toBe(201)
  const refused = await push(open, more)
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'temporarily_unavailable'])
  expect((await push(app)).statusCode).toBe(201)
  await context().db.deleteFrom('throttles').execute()
})

test('an app that registered so is asked for by what it sent ahead only, and told so', async () => {
  const strict = await givenRegistration(server, { require_pushed_authorization_requests: true })
  const { challenge } = newProof()
  const more = { code_challenge: challenge, code_challenge_method: 'S256', state: 's' }
  const refused = await startAt(server, askFor(strict, more), maya.token)
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ error: 'invalid_request', error_description: expect.stringContaining('/o/par') }),
  ])
  const sent = await pushed(strict, more)
  expect((await startAt(server, sent, maya.token)).json()).toMatchObject({ state: 's' })
})

test('a registration says it back, and takes nothing but true and false for it', async () => {
  const said = { require_pushed_authorization_requests: true }
  const { clientId, registrationToken: token } = await givenRegistration(server, said)
  const path = `/o/register/${clientId}`
  expect((await server.call('GET', path, { token })).json()).toMatchObject(said)
  const body = { ...goodMetadata, require_pushed_authorization_requests: 'true' }
  expect((await server.call('PUT', path, { token, body })).json()).toMatchObject({ error: 'invalid_client_metadata' })
})
