import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { type GivenApp, givenApp, givenTokens, isLive } from '#testing/given/given-app.ts'
import { givenRegistration, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
let app: GivenApp
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost })
  maya = await givenPerson(server)
  app = await givenApp(await givenPerson(server))
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const connect = 'https://purl.imsglobal.org/spec/ob/v2p1/scope/assertion.readonly'

test('people see which apps may act for them, and take it back [SI-3.13] [SI-7.19] [SI-7.20]', async () => {
  const first = await givenTokens(server, maya, app, ['r:backpack', 'rw:profile'])
  shiftClock(1000)
  const second = await givenTokens(server, maya, app, ['r:backpack'])
  const answer = await maya.call('GET', '/v2/auth/tokens')
  const listed = answer.json().result
  expect(listed).toHaveLength(2)
  expect(listed[1]).toEqual({
    entityType: 'AccessToken',
    entityId: expect.any(String),
    application: expect.objectContaining({ name: 'Timetable', clientId: app.clientId }),
    scope: 'r:backpack rw:profile',
    expires: expect.any(String),
    created: expect.any(String),
    scopesDescriptions: {
      'r:backpack': 'View your awarded badges',
      'rw:profile': 'View and modify your profile and email addresses',
    },
    lastUsed: expect.any(String),
  })
  const path = `/v2/auth/tokens/${listed[1].entityId}`
  expect((await maya.call('GET', path)).json().result).toEqual([listed[1]])
  const stranger = await givenPerson(server)
  expect((await stranger.call('GET', path)).statusCode).toBe(404)
  expect((await stranger.call('DELETE', path)).statusCode).toBe(404)
  expect((await maya.call('DELETE', path)).statusCode).toBe(204)
  expect([await isLive(server, first.access_token), await isLive(server, second.access_token)]).toEqual([false, true])
  expect((await maya.call('GET', path)).statusCode).toBe(404)
  expect((await maya.call('GET', '/v2/auth/tokens')).json().result).toHaveLength(1)
})

test('an app sees and ends what the person gave to itself alone', async () => {
  const person = await givenPerson(server)
  const [one, other] = [await givenApp(maya), await givenApp(maya)]
  const held = await givenTokens(server, person, one, ['rw:profile'])
  await givenTokens(server, person, other, ['rw:profile'])
  const all: { entityId: string; application: { clientId: string } }[] = (
    await person.call('GET', '/v2/auth/tokens')
  ).json().result
  const idOf = (app: GivenApp) => all.find(({ application }) => application.clientId === app.clientId)?.entityId ?? ''
  const asApp = (method: 'GET' | 'DELETE', path: string) =>
    server.call(method, `/v2/auth/tokens${path}`, { token: held.access_token })
  expect((await asApp('GET', '')).json().result.map(({ entityId }: { entityId: string }) => entityId)).toEqual([
    idOf(one),
  ])
  expect((await asApp('GET', `/${idOf(other)}`)).statusCode).toBe(404)
  expect((await asApp('DELETE', `/${idOf(other)}`)).statusCode).toBe(404)
  expect((await person.call('GET', '/v2/auth/tokens')).json().result).toHaveLength(2)
  expect((await asApp('DELETE', `/${idOf(one)}`)).statusCode).toBe(204)
})

test('an app that registered itself comes back only when it may, and for an hour each time', async () => {
  const registered = await givenRegistration(server)
  const person = await givenPerson(server)
  const once = await givenTokens(server, person, registered, [connect])
  expect([once.refresh_token, once.expires_in]).toEqual([undefined, 3600])
  const again = await givenTokens(server, person, registered, [connect, 'offline_access'])
  expect([again.refresh_token, again.expires_in]).toEqual([expect.stringMatching(/^sash_rt_/), 3600])
  shiftClock(3_700_000)
  const form = { username: person.email, password: person.password }
  const token = (await server.call('POST', '/o/token', { form })).json().access_token
  const listed = (await server.call('GET', '/v2/auth/tokens', { token })).json().result
  expect(listed.map((row: { scope: string }) => row.scope)).toEqual([`${connect} offline_access`])
})

const make = (body: object, headers: Record<string, string> = {}) =>
  maya.call('POST', '/v3/personal-tokens', { body: { name: 'Backup', scopes: ['r:profile'], ...body }, headers })

test('a personal token works for as long as it was made for, and is shown once', async () => {
  const made = await make({ days: 2 })
  expect([made.statusCode, made.json()]).toEqual([
    201,
    {
      token_id: expect.any(String),
      name: 'Backup',
      scopes: ['r:profile'],
      token: expect.stringMatching(/^sash_pt_[\w-]{43}$/),
      created_at: expect.any(String),
      expires_at: expect.any(String),
      last_used_at: null,
    },
  ])
  const { token, token_id: id } = made.json()
  const use = async () => (await server.call('GET', '/v1/user/profile', { token })).statusCode
  expect(await use()).toBe(200)
  expect((await maya.call('GET', '/v3/personal-tokens')).body).not.toContain('sash_')
  shiftClock(86_400_000 + 1000)
  expect(await use()).toBe(200)
  shiftClock(86_400_000)
  expect(await use()).toBe(401)
  resetClock()
  expect((await maya.call('GET', '/v2/auth/tokens')).body).not.toContain(id)
  expect((await (await givenPerson(server)).call('DELETE', `/v3/personal-tokens/${id}`)).statusCode).toBe(404)
  expect((await maya.call('DELETE', `/v3/personal-tokens/${id}`)).statusCode).toBe(204)
  expect(await use()).toBe(401)
})

test('a personal token has only scopes of this server, and single issuers of one’s own', async () => {
  const issuer = (await givenIssuer(maya)).split('/').at(-1)
  const foreign = (await givenIssuer(await givenPerson(server))).split('/').at(-1)
  expect((await make({ scopes: [`rw:issuer:${issuer}`] })).statusCode).toBe(201)
  for (const scopes of [[`rw:issuer:${foreign}`], ['rw:issuer:*'], ['nonsense'], [connect], ['constructor'], []]) {
    expect([scopes, (await make({ scopes })).statusCode]).toEqual([scopes, 400])
  }
  for (const days of [0, 367, 1.5]) expect((await make({ days })).statusCode).toBe(400)
})

test('the same request under one key makes one personal token', async () => {
  const headers = { 'idempotency-key': 'token-once' }
  const [first, second] = await Promise.all([make({}, headers), make({}, headers)])
  expect(second.json()).toEqual(first.json())
  expect((await server.call('GET', '/v1/user/profile', { token: first.json().token })).statusCode).toBe(200)
})

test('a personal token ends with a new password, and makes nothing of its own', async () => {
  const person = await givenPerson(server)
  const body = { name: 'All', scopes: ['rw:profile', 'rw:backpack', 'rw:issuer'] }
  const { token } = (await person.call('POST', '/v3/personal-tokens', { body })).json()
  expect((await server.call('POST', '/v3/personal-tokens', { token, body })).statusCode).toBe(403)
  const change = { password: 'another good password', current_password: person.password }
  await person.call('PUT', '/v1/user/profile', { body: change })
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(401)
})

test('a deleted account takes its apps, tokens and grants along', async () => {
  const person = await givenPerson(server)
  const own = await givenApp(person)
  await givenTokens(server, person, app)
  const foreign = await givenTokens(server, maya, own)
  expect((await person.call('DELETE', '/v1/user/profile')).statusCode).toBe(204)
  expect(await isLive(server, foreign.access_token)).toBe(false)
  const { db } = context()
  for (const rows of [
    await db.selectFrom('applications').selectAll().where('owner_id', '=', person.accountId).execute(),
    await db.selectFrom('app_grants').selectAll().where('account_id', '=', person.accountId).execute(),
    await db.selectFrom('app_grants').selectAll().where('client_id', '=', own.clientId).execute(),
  ]) {
    expect(rows).toEqual([])
  }
})

test('a token of an app with every right over the profile does not take the account over', async () => {
  const person = await givenPerson(server)
  const { access_token: token } = await givenTokens(server, person, app, ['rw:profile'])
  const before = (await person.call('GET', '/v1/user/emails')).json()
  const tries = [
    ['POST', '/v1/user/emails', { email: 'thief@evil.example' }],
    ['PUT', '/v1/user/profile', { password: 'a password of the thief' }],
    ['PUT', '/v1/user/profile', { password: 'a password of the thief', current_password: 'wrong' }],
    ['GET', '/v1/user/socialaccounts/connect?provider=google', undefined],
    ['DELETE', '/v1/user/socialaccounts/google.1', undefined],
    ['PUT', '/v2/users/self', { password: 'a password of the thief', currentPassword: 'wrong' }],
    ['PUT', '/v2/users/self', { emails: [{ email: 'thief@evil.example', primary: true }] }],
    ['GET', '/v1/user/auth-token', undefined],
    ['PUT', '/v2/auth/token', {}],
    ['POST', '/v3/sign-ins/confirm', { password: person.password }],
    ['GET', '/v3/sign-ins', undefined],
    ['DELETE', '/v1/user/profile', undefined],
    ['POST', '/v3/account/exports', {}],
    ['POST', '/v3/account/removed-emails/x/restore', {}],
  ] as const
  for (const [method, url, body] of tries) {
    const answer = await server.call(method, url, { token, body })
    expect([method, url, answer.statusCode]).toEqual([method, url, expect.toBeOneOf([400, 401, 403, 404, 429])])
  }
  // An account without a password gets none from an app.
  await context()
    .db.updateTable('accounts')
    .set({ password_hash: null })
    .where('account_id', '=', person.accountId)
    .execute()
  const first = await server.call('PUT', '/v1/user/profile', { token, body: { password: 'a password of the thief' } })
  expect([first.statusCode, first.json().code]).toEqual([400, 'auth.confirm'])
  expect((await person.call('GET', '/v1/user/emails')).json()).toEqual(before)
})

test('a personal token that names no scopes is asked for them in plain words', async () => {
  const answer = await maya.call('POST', '/v3/personal-tokens', { body: { name: 'Backup' } })
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { scopes: ['This field is required.'] }])
})
