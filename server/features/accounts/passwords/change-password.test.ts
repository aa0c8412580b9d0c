import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { type GivenPerson, givenPerson, givenSignUp, goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { exchange, followLink, mailKinds, signInAs, signUpFrom } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const change = (person: Pick<GivenPerson, 'call'>, body: object) => person.call('PUT', '/v1/user/profile', { body })
const tokenOf = async (email: string, password = goodPassword): Promise<string> =>
  (await signInAs(server, email, password)).json().access_token
const isAlive = async (token: string) => (await server.call('GET', '/v1/user/profile', { token })).statusCode === 200

/** Signed up by somebody else, proven by its owner: an account without a password. */
const givenWithoutPassword = async () => {
  const email = newEmail()
  await signUpFrom(server, email, { ip: '203.0.113.1' })
  const token = await exchange(server, await followLink(server, await readMailLink(email), { ip: '198.51.100.1' }))
  const call: GivenPerson['call'] = (method, url, options = {}) => server.call(method, url, { token, ...options })
  return { email, call }
}

test('a new password needs the old one [SI-7.8]', async () => {
  const maya = await givenPerson(server)
  const missing = await change(maya, { password: 'a brand new one' })
  expect([missing.statusCode, missing.json()]).toEqual([400, { current_password: 'Field is required' }])
  const wrong = await change(maya, { password: 'a brand new one', current_password: 'wrong' })
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { current_password: 'Incorrect password' }])
  const paused = await change(maya, { password: 'a brand new one', current_password: goodPassword })
  expect(paused.statusCode).toBe(429)
  shiftClock(3000)
  const changed = await change(maya, { password: 'a brand new one', current_password: goodPassword })
  expect([changed.statusCode, changed.json().has_password_set]).toEqual([200, true])
  expect((await signInAs(server, maya.email, 'a brand new one')).statusCode).toBe(200)
  expect((await signInAs(server, maya.email)).statusCode).toBe(400)
})

test('a weak password is refused by name, and the old one stays', async () => {
  const maya = await givenPerson(server)
  const weak = await change(maya, { password: 'sunshine', current_password: goodPassword })
  expect([weak.statusCode, weak.json()]).toEqual([400, { password: ['This password is too common.'] }])
  const own = await change(maya, { password: maya.email, current_password: goodPassword })
  expect(own.json()).toEqual({ password: ['This password is too common.'] })
  expect((await signInAs(server, maya.email)).statusCode).toBe(200)
})

test('with a password nothing else is changed [SI-7.8]', async () => {
  const maya = await givenPerson(server)
  const answer = await change(maya, {
    password: 'a brand new one',
    current_password: goodPassword,
    first_name: 'Mallory',
    marketing_opt_in: true,
  })
  expect(answer.json()).toMatchObject({ first_name: 'Maya', marketing_opt_in: false })
})

test('other sign-ins, codes and links end with the old password, and the owner is told', async () => {
  const maya = await givenPerson(server)
  const other = await tokenOf(maya.email)
  await server.call('POST', '/v1/user/forgot-password', { form: { email: maya.email } })
  const reset = (await readMailLink(maya.email)).replace(/.*token=/, '')
  const added = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email: added } })
  const page = await followLink(server, await readMailLink(added))
  await change(maya, { password: 'a brand new one', current_password: goodPassword })
  expect([await isAlive(maya.token), await isAlive(other)]).toEqual([true, false])
  expect(await exchange(server, page)).toBeUndefined()
  shiftClock(10_000)
  const body = { token: reset, password: 'yet another one' }
  expect((await server.call('PUT', '/v1/user/forgot-password', { body })).statusCode).toBe(404)
  expect((await mailKinds(maya.email)).at(-1)).toBe('password-changed')
  shiftClock(10_000)
})

test('of two changes at the same moment one wins', async () => {
  const maya = await givenPerson(server)
  const answers = await Promise.all(
    ['the first of the two', 'the second of the two'].map((password, n) =>
      maya.call('PUT', '/v1/user/profile', {
        body: { password, current_password: goodPassword },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400])
})

test('without a password one is set by a fresh sign-in alone', async () => {
  const person = await givenWithoutPassword()
  shiftClock(3_601_000)
  const late = await change(person, { password: 'a brand new one' })
  expect([late.statusCode, late.json().code]).toEqual([400, 'auth.confirm'])
  shiftClock(-3_601_000)
  expect((await change(person, { password: 'a brand new one' })).statusCode).toBe(200)
  expect((await signInAs(server, person.email, 'a brand new one')).statusCode).toBe(200)
  expect((await mailKinds(person.email)).at(-1)).toBe('password-changed')
})

test('a pending sign-up may change its password, and no stranger gets mail of it', async () => {
  const email = await givenSignUp(server)
  const token = await tokenOf(email)
  const answer = await server.call('PUT', '/v1/user/profile', {
    token,
    body: { password: 'a brand new one', current_password: goodPassword },
  })
  expect(answer.statusCode).toBe(200)
  expect(await mailKinds(email)).toEqual(['confirm-email'])
})

test.each([
  ['a number', { password: 12345678 }],
  ['a list', { password: ['a brand new one'] }],
  ['4097 characters', { password: 'x y'.repeat(1366) }],
  ['a current one of the wrong type', { password: 'a brand new one', current_password: {} }],
])('%s is refused, not stored', async (_, body) => {
  const maya = await givenPerson(server)
  expect((await change(maya, { current_password: goodPassword, ...body })).statusCode).toBe(400)
  expect((await signInAs(server, maya.email)).statusCode).toBe(200)
})
