import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Passkey } from '#contracts/accounts/passkeys.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { addPasskey, givenPasskey, readAsked, signInWithPasskey } from '#testing/given/given-passkey.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { type GivenPerson, givenPerson, goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import { createAuthenticator } from '#testing/outside/software-authenticator.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signInAs, signUpFrom, cookieOf as signupCookieOf } from '#testing/sign-ups.ts'

const base = '/v3/account/passkeys'
let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code
const listOf = async (person: GivenPerson) => (await person.call('GET', base)).json<Passkey[]>()
const mailsTo = async (email: string) => {
  const rows = await context().db.selectFrom('mails').select(['kind', 'body']).where('to_address', '=', email).execute()
  return rows.filter(({ kind }) => kind.startsWith('passkey'))
}

test('a passkey signs in without a name or a password, and without a code', async () => {
  const person = await givenPerson(server)
  const device = await givenPasskey(person)
  await givenSecondFactor(person)
  const answer = await signInWithPasskey(server, device, { scope: 'rw:profile' })
  expect(answer.json()).toMatchObject({ token_type: 'Bearer', scope: 'rw:profile' })
  expect(answer.headers['cache-control']).toBe('no-store')
  const token = answer.json<{ access_token: string }>().access_token
  const profile = await server.call('GET', '/v1/user/profile', { token })
  expect(profile.json()).toMatchObject({ slug: person.accountId })
  expect((await signInWithPasskey(server, device)).statusCode).toBe(200)
  expect((await listOf(person))[0]?.last_used_at).toEqual(expect.any(String))
})

test('passkeys have names, are renamed and removed, and each change but the name is told by mail', async () => {
  const person = await givenPerson(server)
  const { answer, device } = await addPasskey(person, { name: 'Blue key' })
  const { id } = answer.json<Passkey>()
  const times = { created_at: expect.any(String), last_used_at: null }
  expect(await listOf(person)).toEqual([
    { id, name: 'Blue key', credential_id: expect.stringMatching(/^[\w-]{16,}$/), ...times },
  ])
  expect((await person.call('PUT', `${base}/${id}`, { body: { name: 'Red key' } })).json()).toMatchObject({
    name: 'Red key',
  })
  for (const [method, body] of [['PUT', { name: 'Mine now' }], ['DELETE']] as const)
    expect((await maya.call(method, `${base}/${id}`, { body })).statusCode).toBe(404)
  expect((await person.call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect(codeOf(await signInWithPasskey(server, device))).toBe('passkey.invalid')
  const mails = await mailsTo(person.email)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['passkey-added', 'passkey-removed'])
  expect(mails.every(({ body }) => /Blue key|Red key/.test(body))).toBe(true)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another name of the service', { rpId: 'evil.example' }],
  ['a challenge that was never given', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['an answer of the other kind', { type: 'webauthn.other' }],
])('%s is refused, making a passkey and signing in', async (_, misdeed) => {
  const refused = [400, expect.stringMatching(/^passkey\.(invalid|late)$/)]
  const { answer } = await addPasskey(maya, misdeed)
  expect([answer.statusCode, codeOf(answer)]).toEqual(refused)
  const device = await givenPasskey(await givenPerson(server))
  const signedIn = await signInWithPasskey(server, device, misdeed)
  expect([signedIn.statusCode, codeOf(signedIn)]).toEqual(refused)
  expect((await signInWithPasskey(server, device)).statusCode).toBe(200)
})

test('a challenge is good once, for five minutes, and in the browser that was given it', async () => {
  const device = await givenPasskey(await givenPerson(server))
  const begin = async () => readAsked(await server.call('POST', '/v3/sign-ins/passkey/challenge', { body: {} }))
  const send = (credential: object, headers: Record<string, string>) =>
    server.call('POST', '/v3/sign-ins/passkey', { body: { credential }, headers })

  const { options, headers } = await begin()
  const credential = device.get(options)
  const both = await Promise.all([send(credential, headers), send(credential, headers)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect(codeOf(await send(credential, headers))).toBe('passkey.late')

  const other = await begin()
  expect(codeOf(await send(device.get(other.options), (await begin()).headers))).toBe('passkey.late')
  const late = await begin()
  shiftClock(301_000)
  expect(codeOf(await send(device.get(late.options), late.headers))).toBe('passkey.late')
})

test('tabs of one browser do not end what another one has begun', async () => {
  const device = await givenPasskey(await givenPerson(server))
  const begin = async (headers: Record<string, string>) =>
    readAsked(await server.call('POST', '/v3/sign-ins/passkey/challenge', { body: { suggested: true }, headers }))
  const first = await begin({})
  const second = await begin(first.headers)
  expect(second.headers).toEqual(first.headers)
  for (const { options } of [first, second]) {
    const body = { credential: device.get(options) }
    const answer = await server.call('POST', '/v3/sign-ins/passkey', { body, headers: second.headers })
    expect(answer.statusCode).toBe(200)
  }
  const planted = await begin({ cookie: 'sash_passkey=known' })
  expect(planted.headers.cookie).toMatch(/^sash_passkey=[\w-]{43}$/)
})

test('challenges that have ended make room for those that come', async () => {
  const count = async () => (await context().db.selectFrom('passkey_challenges').select('expires_at').execute()).length
  const begin = () => server.call('POST', '/v3/sign-ins/passkey/challenge', { body: { suggested: true } })
  for (let nth = 0; nth < 12; nth++) await begin()
  const before = await count()
  shiftClock(301_000)
  for (let nth = 0; nth < 4; nth++) await begin()
  expect(await count()).toBeLessThanOrEqual(Math.max(4, before - 8))
})

test('suggestions are counted apart, and leave the button what it has', async () => {
  const begin = (suggested?: boolean) => server.call('POST', '/v3/sign-ins/passkey/challenge', { body: { suggested } })
  await begin(true)
  const key = 'budget:passkey-suggestion:network:600:127.0.0.1'
  await context().db.updateTable('throttles').where('key', '=', key).set({ failures: 3000 }).execute()
  expect((await begin(true)).statusCode).toBe(429)
  expect((await begin()).statusCode).toBe(200)
})

test('the challenge of one account makes no passkey of another, nor a sign-in', async () => {
  const device = createAuthenticator(context().config.origin)
  const { options, headers } = readAsked(await maya.call('PUT', `${base}/challenge`))
  const stranger = await givenPerson(server)
  const body = { name: 'Theirs', credential: device.create(options) }
  expect(codeOf(await stranger.call('POST', base, { body, headers }))).toBe('passkey.late')
  const known = await givenPasskey(stranger)
  const signedIn = await server.call('POST', '/v3/sign-ins/passkey', {
    body: { credential: known.get(options) },
    headers,
  })
  expect(codeOf(signedIn)).toBe('passkey.late')
})

test('by itself it must have verified its user; after the password a touch is enough', async () => {
  const person = await givenPerson(server)
  const device = await givenPasskey(person)
  expect(codeOf(await signInWithPasskey(server, device, { isUnverified: true }))).toBe('passkey.invalid')
  await givenSecondFactor(person)
  const step = async () => ((await signInAs(server, person.email)).json() as { mfa_token: string }).mfa_token
  const answer = await signInWithPasskey(server, device, { isUnverified: true, step: await step() })
  expect(answer.statusCode).toBe(200)
  const others = await givenPasskey(await givenPerson(server))
  expect(codeOf(await signInWithPasskey(server, others, { step: await step() }))).toBe('passkey.invalid')
})

test('a copy is found out by its counter, and one that counts nothing is taken as it is', async () => {
  const device = await givenPasskey(await givenPerson(server))
  expect((await signInWithPasskey(server, device, { counter: 7 })).statusCode).toBe(200)
  for (const counter of [7, 3, 0])
    expect(codeOf(await signInWithPasskey(server, device, { counter }))).toBe('passkey.invalid')
  expect((await signInWithPasskey(server, device, { counter: 8 })).statusCode).toBe(200)

  const { device: counting } = await addPasskey(await givenPerson(server), { counter: 0 })
  for (const counter of [0, 0]) expect((await signInWithPasskey(server, counting, { counter })).statusCode).toBe(200)
})

test('it signs in the account that it was made for, and no other that it names', async () => {
  const device = await givenPasskey(await givenPerson(server))
  const userHandle = Buffer.from(maya.accountId).toString('base64url')
  expect(codeOf(await signInWithPasskey(server, device, { userHandle }))).toBe('passkey.invalid')
  const unknown = createAuthenticator(context().config.origin)
  expect(codeOf(await signInWithPasskey(server, unknown, { userHandle }))).toBe('passkey.invalid')
})

test('what the maker of a device says of it is not looked at, so no certificate leads anywhere', async () => {
  const attestation = { fmt: 'packed', attStmt: { alg: -7, sig: Buffer.alloc(70), x5c: [Buffer.alloc(200)] } }
  expect((await addPasskey(await givenPerson(server), { attestation })).answer.statusCode).toBe(201)
})

test('twenty are the most, also when they come at the same moment', async () => {
  const person = await givenPerson(server)
  for (let nth = 0; nth < 18; nth++) await givenPasskey(person)
  const begun = await Promise.all(
    Array.from({ length: 4 }, async () => readAsked(await person.call('PUT', `${base}/challenge`))),
  )
  const answers = await Promise.all(
    begun.map(({ options, headers }) => {
      const credential = createAuthenticator(context().config.origin).create(options)
      return person.call('POST', base, { body: { name: 'One more', credential }, headers })
    }),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 400, 400])
  expect(codeOf(await person.call('PUT', `${base}/challenge`))).toBe('passkey.many')
})

test('an hour after signing in they are changed only with the password', async () => {
  const [method, id] = ['DELETE' as const, 'none']
  shiftClock(3_700_000)
  expect(codeOf(await maya.call('PUT', `${base}/challenge`))).toBe('auth.confirm')
  expect(codeOf(await maya.call(method, `${base}/${id}`))).toBe('auth.confirm')
})

const signInWith = async (username: string, cookie: string) => {
  const form = { username, password: goodPassword }
  return (await server.call('POST', '/o/token', { form, headers: { cookie } })).json<{ access_token: string }>()
}

test('what a stranger set up before the owner proved the address lets nobody in after that', async () => {
  const email = newEmail('waiting')
  const cookie = signupCookieOf(await signUpFrom(server, email))
  const { access_token: token } = await signInWith(email, cookie)
  const stranger: GivenPerson = {
    ...maya,
    email,
    token,
    call: (...args) => server.call(args[0], args[1], { token, ...args[2] }),
  }
  const device = await givenPasskey(stranger)
  await givenSecondFactor(stranger)
  const owner = { headers: { cookie: `sash_signup=sash_su_${'A'.repeat(43)}` } }
  const page = new URL(String((await server.call('POST', await readMailLink(email), owner)).headers.location))
  expect(codeOf(await signInWithPasskey(server, device))).toBe('passkey.invalid')
  const form = { code: page.searchParams.get('authCode') ?? '' }
  expect((await server.call('POST', '/o/code', { form })).statusCode).toBe(200)
})

test('with the account all of it goes', async () => {
  const person = await givenPerson(server)
  await givenPasskey(person)
  await givenSecondFactor(person)
  await signInAs(server, person.email)
  await person.call('PUT', `${base}/challenge`)
  await person.call('DELETE', '/v1/user/profile')
  for (const table of ['passkeys', 'passkey_challenges', 'totp_factors', 'recovery_codes', 'sign_in_steps'] as const) {
    const rows = await context()
      .db.selectFrom(table)
      .select('account_id')
      .where('account_id', '=', person.accountId)
      .execute()
    expect([table, rows]).toEqual([table, []])
  }
})
