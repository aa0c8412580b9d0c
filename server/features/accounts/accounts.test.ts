import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenPerson, givenSignUp, goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const signUp = (body: object, headers = {}) => server.call('POST', '/v1/user/profile', { body, headers })
const person = (email: string) => ({ first_name: 'Maya', last_name: 'Okonkwo', email, password: goodPassword })
test('the first account belongs to the operator, later ones do not', async () => {
  await givenSignUp(server, newEmail('first'))
  await givenSignUp(server, newEmail('second'))
  const operators = await context()
    .db.selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .execute()
  expect(operators).toHaveLength(1)
})

test('a sign-up answers the profile and mails a link that confirms the address', async () => {
  const email = newEmail()
  const answer = await signUp({ ...person(` ${email.toUpperCase()} `), marketing_opt_in: true })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    first_name: 'Maya',
    last_name: 'Okonkwo',
    email,
    url: [],
    telephone: [],
    slug: expect.stringMatching(/^[\w-]{22}$/),
    agreed_terms_version: 0,
    marketing_opt_in: true,
    has_password_set: true,
  })
  const followed = await server.call('POST', await readMailLink(email))
  expect(followed.statusCode).toBe(302)
  const target = new URL(String(followed.headers.location))
  expect(target.pathname).toBe('/auth/welcome')
  expect(target.searchParams.get('authToken')).toBeNull()
  const code = target.searchParams.get('authCode') ?? ''
  const exchanged = await server.call('POST', '/o/code', { form: { code } })
  expect(exchanged.json()).toMatchObject({ token_type: 'Bearer', expires_in: 86400, scope: 'rw:profile rw:backpack' })
})

test('a sign-in code works once, even for two at the same time', async () => {
  const email = await givenSignUp(server)
  const followed = await server.call('POST', await readMailLink(email))
  const code = new URL(String(followed.headers.location)).searchParams.get('authCode') ?? ''
  const both = await Promise.all(
    [1, 2].map((n) => server.call('POST', '/o/code', { form: { code }, headers: { 'x-n': `${n}` } })),
  )
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 400])
  expect(both.find((answer) => answer.statusCode === 400)?.json()).toEqual({ error: 'Invalid authcode' })
  shiftClock(10_000)
})

test.each([
  ['no address', { email: undefined }, 'email', 'This field is required.'],
  ['no real address', { email: 'maya' }, 'email', 'Enter a valid email address.'],
  [
    'a short password',
    { password: 'short' },
    'password',
    'This password is too short. It must contain at least 8 characters.',
  ],
  ['a password of digits', { password: '84736251' }, 'password', 'This password is entirely numeric.'],
  [
    'a name that is too long',
    { first_name: 'M'.repeat(31) },
    'first_name',
    'Ensure this field has no more than 30 characters.',
  ],
  ['a name of the wrong type', { last_name: 7 }, 'last_name', 'This field is required.'],
])('a sign-up with %s is refused at its field', async (_, change, field, text) => {
  const answer = await signUp({ ...person(newEmail()), ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()[field]).toContain(text)
  shiftClock(10_000)
})

test('a weak password may be mended at once', async () => {
  const email = newEmail()
  expect((await signUp({ ...person(email), password: 'short' })).statusCode).toBe(400)
  expect((await signUp(person(email))).statusCode).toBe(201)
})

test.each([
  ['a local part of 65 characters', `${'m'.repeat(65)}@example.org`],
  ['255 characters in all', `maya@${'harbour.'.repeat(30)}example.org`],
])('an address with %s is refused [SI-5.9] [SI-9.8]', async (_, email) => {
  expect((await signUp(person(email))).json()).toEqual({ email: ['Enter a valid email address.'] })
})

test('an address of 64 and 254 characters is not too long [SI-5.9] [SI-9.8]', async () => {
  const email = `${'m'.repeat(64)}@${'harbour.'.repeat(22)}example.org.uk`.slice(0, 254)
  expect(email.length).toBe(254)
  expect((await signUp(person(email))).statusCode).toBe(201)
})

test('a used, a foreign and an expired link say what happened', async () => {
  const email = await givenSignUp(server)
  const link = await readMailLink(email)
  const errorOf = async (path: string) => {
    const { headers } = await server.call('POST', path)
    return new URL(String(headers.location)).searchParams.get('authError')
  }
  expect(await errorOf('/v1/user/confirmemail/nothing')).toBe(
    'Your email confirmation link is invalid. Please attempt to create an account with this email address, again.',
  )
  expect(await errorOf(link.replace(/token=[^&]+/, 'token=wrong'))).toBe(
    'Your email confirmation token is invalid. You have been sent a new link. Please check your email and try again.',
  )
  const fresh = await readMailLink(email)
  expect(fresh).not.toBe(link)
  shiftClock(4 * 86_400_000)
  expect(await errorOf(fresh)).toBe(
    'Your authorization link has expired. You have been sent a new link. Please check your email and try again.',
  )
  const newest = await readMailLink(email)
  expect(await errorOf(newest)).toBeNull()
  expect(await errorOf(newest)).toBe('Your email address is already verified. You may now log in.')
})

test('names change, blank ones are ignored, and the address cannot be changed this way [SI-7.8]', async () => {
  const maya = await givenPerson(server)
  const answer = await maya.call('PUT', '/v1/user/profile', {
    body: { first_name: '<b>May</b>', last_name: ' ', email: 'other@example.org' },
  })
  expect(answer.json()).toMatchObject({ first_name: 'May', last_name: 'Okonkwo', email: maya.email })
})

test('from another machine the first account needs the setup code', async () => {
  const fresh = await startTestServer()
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const refused = await fresh.call('POST', '/v1/user/profile', { body: person(newEmail()), headers: forwarded })
  expect(refused.json()).toEqual(['Enter the setup code that was printed when the server started.'])
  expect((await fresh.call('GET', '/v3/setup', { headers: forwarded })).json()).toEqual({
    has_accounts: false,
    organisations: false,
    needs_code: true,
    outbox: false,
  })
  expect((await fresh.call('GET', '/v3/setup')).json()).toEqual({
    has_accounts: false,
    organisations: false,
    needs_code: false,
    outbox: true,
  })
  await fresh.stop()
  server = await startTestServer()
})
