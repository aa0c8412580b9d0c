import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context, setContext } from '#infra/context.ts'
import { givenPerson, givenSignUp, goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { exchange, followLink, mailKinds, signInAs, signUpFrom } from '#testing/sign-ups.ts'

const limitText =
  'Forgot password request limit exceeded. Please check your inbox for an existing message or wait to retry.'
let server: TestServer
let network = 0
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const anywhere = () => ({ 'x-forwarded-for': `203.0.113.${++network}` })
const forgot = (email: unknown, headers: Record<string, string> = anywhere()) =>
  server.call('POST', '/v1/user/forgot-password', { form: { email: String(email) }, headers })
const reset = (token: unknown, password: unknown, headers: Record<string, string> = anywhere()) =>
  server.call('PUT', '/v1/user/forgot-password', { body: { token, password }, headers })
const tokenFor = async (email: string): Promise<string> => {
  await forgot(email)
  return (await readMailLink(email)).replace(/.*token=/, '')
}

test('known, pending and unknown addresses get one answer and one limit [SI-7.5]', async () => {
  const { email: known } = await givenPerson(server)
  const pending = await givenSignUp(server)
  for (const email of [known, pending, newEmail()]) {
    const answer = await forgot(` ${email.toUpperCase()}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    const again = await forgot(email)
    expect([again.statusCode, again.json()]).toEqual([429, limitText])
    shiftClock(301_000)
    expect((await forgot(email)).statusCode).toBe(200)
  }
  expect(await mailKinds(known)).toEqual(['confirm-email', 'reset-password', 'reset-password'])
  expect(await mailKinds(pending)).toEqual(['confirm-email', 'confirm-email', 'confirm-email'])
})

test('one network asks thirty times an hour, whatever the addresses', async () => {
  const here = anywhere()
  for (let count = 0; count < 30; count++) expect((await forgot(newEmail(), here)).statusCode).toBe(200)
  const answer = await forgot(newEmail(), here)
  expect([answer.statusCode, answer.json()]).toEqual([429, limitText])
  expect((await forgot(newEmail())).statusCode).toBe(200)
  shiftClock(3_601_000)
  expect((await forgot(newEmail(), here)).statusCode).toBe(200)
})

test('only a proven address is mailed, and no address is taken for another', async () => {
  const maya = await givenPerson(server)
  const added = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email: added } })
  await forgot(added)
  expect(await mailKinds(added)).toEqual(['confirm-email'])
  for (const email of ['', 'maya', `${maya.email},${added}`, `${maya.email}\n${added}`]) {
    expect((await forgot(email)).statusCode).toBe(400)
  }
  expect(await mailKinds(maya.email)).toEqual(['confirm-email'])
})

test('the link of the mail leads into the app and gives its token to no other site', async () => {
  const { email } = await givenPerson(server)
  await forgot(email)
  const link = await readMailLink(email)
  expect(link).toMatch(/^\/v1\/user\/forgot-password\?token=sash_pr_[\w-]{43}$/)
  const answer = await server.call('GET', link)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(`http://localhost:8000/change-password/${link.replace(/.*token=/, '')}`)
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  const hostile = await server.call(
    'GET',
    `/v1/user/forgot-password?token=${encodeURIComponent('/../..//evil.example')}`,
  )
  expect(new URL(String(hostile.headers.location)).origin).toBe('http://localhost:8000')
})

test('a new password ends every sign-in and clears the pause of the login, once [SI-7.6]', async () => {
  const maya = await givenPerson(server)
  for (const wait of [0, 3000, 5000]) {
    shiftClock(wait)
    await signInAs(server, maya.email, 'wrong')
  }
  expect((await signInAs(server, maya.email)).statusCode).toBe(429)
  const [token, other] = [await tokenFor(maya.email), await tokenFor(maya.email)]
  expect(other).toBe(token)
  const answer = await reset(token, 'a brand new one')
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect((await maya.call('GET', '/v1/user/profile')).statusCode).toBe(401)
  expect((await signInAs(server, maya.email, 'a brand new one')).statusCode).toBe(200)
  expect((await signInAs(server, maya.email)).statusCode).toBe(400)
  expect((await mailKinds(maya.email)).at(-1)).toBe('password-changed')
  const again = await reset(token, 'yet another one')
  expect([again.statusCode, again.body]).toEqual([404, ''])
})

test('of two links the other one dies with the first', async () => {
  const { email } = await givenPerson(server)
  const first = await tokenFor(email)
  shiftClock(301_000)
  const second = await tokenFor(email)
  expect(second).not.toBe(first)
  expect((await reset(first, 'a brand new one')).statusCode).toBe(200)
  expect((await reset(second, 'yet another one')).statusCode).toBe(404)
})

test('a weak password leaves the link working [SI-7.6]', async () => {
  const { email } = await givenPerson(server)
  const token = await tokenFor(email)
  for (const [password, text] of [
    ['short', 'This password is too short. It must contain at least 8 characters.'],
    [email, 'This password is too common.'],
  ]) {
    const weak = await reset(token, password)
    expect([weak.statusCode, weak.json()]).toEqual([400, { password: [text] }])
  }
  expect((await reset(token, 'a brand new one')).statusCode).toBe(200)
})

test('passwords are as long as the operator wants, wherever they are set, and older ones go on', async () => {
  const maya = await givenPerson(server)
  const token = await tokenFor(maya.email)
  const before = context()
  setContext({ ...before, config: { ...before.config, passwordLength: 15 } })
  const text = 'This password is too short. It must contain at least 15 characters.'
  const change = (password: string) =>
    maya.call('PUT', '/v1/user/profile', { body: { password, current_password: goodPassword } })
  const password = 'fourteen chars'
  for (const answer of [
    await reset(token, password),
    await change(password),
    await signUpFrom(server, newEmail(), { ip: '192.0.2.9', password }),
  ]) {
    expect([answer.statusCode, answer.json().password]).toEqual([400, [text]])
  }
  expect((await server.call('GET', '/v3/site/config')).json().features.passwordLength).toBe(15)
  expect((await signInAs(server, maya.email, goodPassword)).statusCode).toBe(200)
  expect((await reset(token, `${password}!`)).statusCode).toBe(200)
  setContext(before)
})

test('of two who use one link at the same moment one sets the password [SI-7.6]', async () => {
  const { email } = await givenPerson(server)
  const token = await tokenFor(email)
  const passwords = ['the first of the two', 'the second of the two']
  const answers = await Promise.all(passwords.map((password) => reset(token, password)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
  const winner = passwords[answers.findIndex((answer) => answer.statusCode === 200)] ?? ''
  expect((await signInAs(server, email, winner)).statusCode).toBe(200)
})

test.each([['wrong'], [''], [undefined], ['sash_pr_'], ['%00']])('the token %j is refused', async (token) => {
  const answer = await reset(token, 'a brand new one')
  expect([answer.statusCode, answer.body]).toEqual([404, ''])
})

test('guessing tokens is paused, and whoever guesses in the same network stops nobody', async () => {
  const { email } = await givenPerson(server)
  const token = await tokenFor(email)
  const here = anywhere()
  expect((await reset('wrong', 'a brand new one', here)).statusCode).toBe(404)
  expect((await reset('wrong', 'a brand new one', here)).statusCode).toBe(429)
  expect((await reset(token, 'a brand new one', here)).statusCode).toBe(200)
  expect((await reset('wrong', 'a brand new one', here)).statusCode).toBe(429)
  shiftClock(3000)
  expect((await reset('wrong', 'a brand new one', here)).statusCode).toBe(404)
})

test('a link ends after the hour, and its token is stored nowhere in clear', async () => {
  const { email } = await givenPerson(server)
  const token = await tokenFor(email)
  const stored = JSON.stringify(await context().db.selectFrom('password_resets').selectAll().execute())
  expect(stored).not.toContain(token)
  shiftClock(3_601_000)
  expect((await reset(token, 'a brand new one')).statusCode).toBe(404)
  expect((await signInAs(server, email, goodPassword)).statusCode).toBe(200)
})

test('an account without a password gets its first one by mail', async () => {
  const email = newEmail()
  await signUpFrom(server, email, { ip: '192.0.2.1' })
  const page = await followLink(server, await readMailLink(email), { ip: '198.51.100.1' })
  const token = await exchange(server, page)
  expect((await server.call('GET', '/v1/user/profile', { token })).json()).toMatchObject({ has_password_set: false })
  expect((await reset(await tokenFor(email), 'a brand new one')).statusCode).toBe(200)
  expect((await signInAs(server, email, 'a brand new one')).statusCode).toBe(200)
})
