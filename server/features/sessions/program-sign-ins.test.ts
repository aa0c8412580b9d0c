import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Webhook } from '#contracts/issuers/webhooks.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { hooksOf } from '#testing/given/given-receiver.ts'
import { type GivenPerson, givenIssuer, givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => resetClock())
afterAll(() => server.stop())

const day = 86_400_000
const hour = 3_600_000

interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
}

const ask = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call('POST', '/o/token', { form, headers })
const signIn = async ({ email }: { email: string }, more: Record<string, string> = {}): Promise<Tokens> =>
  (await ask({ username: email, password: goodPassword, ...more })).json<Tokens>()
const refresh = (refresh_token: string, more: Record<string, string> = {}) =>
  ask({ grant_type: 'refresh_token', refresh_token, ...more })
const opens = async (token: string, path = '/v1/user/profile') =>
  (await server.call('GET', path, { token })).statusCode === 200
const dead = { error: 'invalid_grant', error_description: 'This sign-in has ended. Please sign in again.' }

test('a program that names no scope gets what the Badgr API gives, and a refresh token', async () => {
  const { email } = await givenPerson(server)
  const answer = await ask({ username: email, password: goodPassword })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^sash_at_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 86400,
    scope: 'rw:profile rw:issuer rw:backpack',
    refresh_token: expect.stringMatching(/^sash_rt_[\w-]{43}$/),
  })
})

test.each<[string, Record<string, string>]>([
  ['a form of our own pages', { origin: 'http://localhost:8000' }],
  ['a script of our own pages', { origin: 'http://localhost:8000', 'sec-fetch-site': 'same-origin' }],
  ['a browser without an origin', { 'sec-fetch-site': 'none' }],
])('%s gets no refresh token, and the scopes of an earner', async (_, headers) => {
  const { email } = await givenPerson(server)
  const answer = await ask({ username: email, password: goodPassword }, headers)
  expect(answer.json()).toEqual(expect.objectContaining({ scope: 'rw:profile rw:backpack' }))
  expect(answer.json()).not.toHaveProperty('refresh_token')
})

test('it is good without a client, once, for another pair; the access token before it ends', async () => {
  const person = await givenPerson(server)
  const first = await signIn(person)
  const answer = await refresh(first.refresh_token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const second = answer.json<Tokens>()
  expect(second.scope).toBe(first.scope)
  expect([await opens(first.access_token), await opens(second.access_token)]).toEqual([false, true])
  const third = await refresh(second.refresh_token, { client_id: 'public' })
  expect(third.statusCode).toBe(200)
})

test('what is dead is 401', async () => {
  for (const token of ['', 'x', 'sash_rt_nothing', (await signIn(await givenPerson(server))).access_token]) {
    const answer = await refresh(token)
    expect([answer.statusCode, answer.json()]).toEqual([401, dead])
  }
  expect((await ask({ grant_type: 'refresh_token' })).statusCode).toBe(401)
})

test('of many at once one wins, and the sign-in goes on', async () => {
  const { refresh_token } = await signIn(await givenPerson(server))
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refresh_token)))
  const won = answers.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(1)
  expect(await opens(won[0]?.json<Tokens>().access_token ?? '')).toBe(true)
})

test('what was set up in a sign-in that two have held is asked about anew', async () => {
  const person = await givenPerson(server)
  const issuer = await givenIssuer(person)
  const { access_token: token, refresh_token } = await signIn(person)
  const body = { name: 'T', url: 'https://hooks.example/', events: ['award.made'] }
  expect((await server.call('POST', hooksOf(issuer), { token, body })).statusCode).toBe(201)
  expect((await refresh(refresh_token)).statusCode).toBe(200)
  const waits = async () =>
    (await person.call('GET', hooksOf(issuer))).json<Webhook[]>().map(({ waits_for_takeover }) => waits_for_takeover)
  expect(await waits()).toEqual([false])
  shiftClock(60_000)
  expect((await refresh(refresh_token)).statusCode).toBe(401)
  expect(await waits()).toEqual([true])
})

test('one that comes a second time later ends the sign-in, with the newest tokens', async () => {
  const first = await signIn(await givenPerson(server))
  const second = (await refresh(first.refresh_token)).json<Tokens>()
  shiftClock(11_000)
  expect((await refresh(first.refresh_token)).statusCode).toBe(401)
  expect(await opens(second.access_token)).toBe(false)
  expect((await refresh(second.refresh_token)).statusCode).toBe(401)
})

test('it gives as much as the sign-in had, or less, and the rest is there again later', async () => {
  const first = await signIn(await givenPerson(server), { scope: 'rw:profile rw:backpack' })
  const more = await refresh(first.refresh_token, { scope: 'rw:issuer' })
  expect([more.statusCode, more.json().error]).toEqual([400, 'invalid scope requested'])
  const less = (await refresh(first.refresh_token, { scope: 'rw:backpack' })).json<Tokens>()
  expect(less.scope).toBe('rw:backpack')
  expect(await opens(less.access_token)).toBe(false)
  expect((await refresh(less.refresh_token)).json<Tokens>().scope).toBe('rw:profile rw:backpack')
})

test('it outlives the access token, stands in the list of sign-ins, and ends with the sign-in', async () => {
  const person = await givenPerson(server)
  const first = await signIn(person)
  shiftClock(25 * hour)
  await sweepNow(sweep)
  expect(await opens(first.access_token)).toBe(false)
  const browser = await signIn(person)
  const list = await server.call('GET', '/v3/sign-ins', { token: browser.access_token })
  const [other] = list.json<{ id: string; is_current: boolean }[]>().filter((one) => !one.is_current)
  expect((await refresh(first.refresh_token)).statusCode).toBe(200)
  const ended = await server.call('DELETE', `/v3/sign-ins/${other?.id}`, { token: browser.access_token })
  expect(ended.statusCode).toBe(204)
})

test('no refresh leads beyond the days of a sign-in', async () => {
  let { refresh_token } = await signIn(await givenPerson(server))
  shiftClock(89.5 * day)
  const late = (await refresh(refresh_token)).json<Tokens & { expires_in: number }>()
  expect(late.expires_in).toBeLessThanOrEqual(43_200)
  refresh_token = late.refresh_token
  shiftClock(day)
  expect((await refresh(refresh_token)).statusCode).toBe(401)
})

test('a refresh is no proof of who is there: sensitive actions ask as before', async () => {
  const first = await signIn(await givenPerson(server))
  shiftClock(2 * hour)
  const { access_token: token } = (await refresh(first.refresh_token)).json<Tokens>()
  const answer = await server.call('GET', '/v1/user/auth-token', { token })
  expect(answer.statusCode).not.toBe(200)
})

type Ending = (person: GivenPerson, held: Tokens) => Promise<{ statusCode: number }>
test.each<[string, Ending]>([
  [
    'signing out with the access token',
    (_, { access_token }) => server.call('POST', '/o/revoke_token', { form: { token: access_token } }),
  ],
  [
    'giving the refresh token back',
    (_, { refresh_token }) => server.call('POST', '/o/revoke', { form: { token: refresh_token } }),
  ],
  [
    'giving the access token back',
    (_, { access_token }) => server.call('POST', '/o/revoke', { form: { token: access_token } }),
  ],
  ['signing out everywhere', (person) => person.call('DELETE', '/v3/sign-ins')],
  [
    'a new password',
    (person) =>
      person.call('PUT', '/v1/user/profile', {
        body: { current_password: goodPassword, password: 'another horse battery' },
      }),
  ],
])('%s ends it', async (_, end) => {
  const person = await givenPerson(server)
  const held = await signIn(person)
  expect((await end(person, held)).statusCode).toBeLessThan(300)
  expect((await refresh(held.refresh_token)).statusCode).toBe(401)
  expect(await opens(held.access_token)).toBe(false)
})

test('a page of another site may not use one', async () => {
  const { refresh_token } = await signIn(await givenPerson(server))
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const answer = await ask({ grant_type: 'refresh_token', refresh_token }, headers)
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid client_id'])
  expect((await refresh(refresh_token)).statusCode).toBe(200)
})

test('it is stored as a hash alone', async () => {
  const { refresh_token } = await signIn(await givenPerson(server))
  const { rows } = await sql<{ text: string }>`select sign_in_refreshes::text as text from sign_in_refreshes`.execute(
    context().db,
  )
  expect(rows.map(({ text }) => text).join()).not.toContain(refresh_token.slice(8))
})

test('whatever hangs on an access token goes along when the sign-in gets another one', async () => {
  const { rows } = await sql<{ name: string; on_update: string }>`
    select conname as name, confupdtype as on_update from pg_constraint
    where contype = 'f' and confrelid = 'access_tokens'::regclass and confkey = (
      select array[attnum] from pg_attribute where attrelid = 'access_tokens'::regclass and attname = 'token_hash')`.execute(
    context().db,
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ on_update }) => on_update !== 'c')).toEqual([])
})
