import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenPerson, givenSignUp, goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signInAs } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await context().db.deleteFrom('throttles').execute()
})
afterAll(async () => await server.stop())

const forgot = '/v2/auth/forgot-password'
const done = { status: { success: true, description: 'ok' }, result: [] }
const tokenIn = (link: string) => new URL(link, 'https://x.example').searchParams.get('token') ?? ''

test('a forgotten password is set anew through the second interface', async () => {
  const person = await givenPerson(server)
  const asked = await server.call('POST', forgot, { body: { email: person.email } })
  expect([asked.statusCode, asked.json()]).toEqual([200, done])
  const token = tokenIn(await readMailLink(person.email))
  const page = await server.call('GET', `${forgot}?token=${token}`)
  expect(page.statusCode).toBe(302)
  expect(page.headers.location).toBe(`${context().config.origin}/change-password/${token}`)
  const weak = await server.call('PUT', forgot, { body: { token, password: 'short' } })
  expect(weak.json().fieldErrors.password).toContain(
    'This password is too short. It must contain at least 8 characters.',
  )
  const set = await server.call('PUT', forgot, { body: { token, password: 'another horse battery' } })
  expect([set.statusCode, set.json()]).toEqual([200, done])
  expect((await signInAs(server, person.email, 'another horse battery')).statusCode).toBe(200)
  const used = await server.call('PUT', forgot, { body: { token, password: 'a third horse battery' } })
  expect([used.statusCode, used.json().status.description]).toEqual([
    404,
    'entity not found or insufficient privileges',
  ])
})

test('an unknown address is answered alike, and too often in both interfaces together', async () => {
  const email = newEmail('unknown')
  const asked = await server.call('POST', forgot, { body: { email } })
  expect([asked.statusCode, asked.json()]).toEqual([200, done])
  const again = await server.call('POST', '/v1/user/forgot-password', { body: { email } })
  expect(again.statusCode).toBe(429)
  const third = await server.call('POST', forgot, { body: { email } })
  expect([third.statusCode, third.json().status.description]).toEqual([429, 'miscellaneous error'])
  expect((await server.call('POST', forgot, { body: { email: 'none' } })).json().fieldErrors).toEqual({
    email: ['Enter a valid email address.'],
  })
})

test('the link of a confirmation mail works in the second interface, too', async () => {
  const email = await givenSignUp(server)
  const link = (await readMailLink(email)).replace('/v1/user/confirmemail/', '/v2/auth/confirm-email/')
  expect((await server.call('GET', link)).body).toContain(email)
  const answer = await server.call('POST', link)
  expect(answer.statusCode).toBe(302)
  const location = new URL(String(answer.headers.location))
  expect([location.pathname, location.searchParams.get('email')]).toEqual(['/auth/welcome', email])
  expect(location.searchParams.get('authCode')).toMatch(/^sash_ac_/)
  const again = new URL(String((await server.call('GET', link)).headers.location))
  expect([again.pathname, again.searchParams.get('authError')]).toEqual([
    '/auth/login',
    'Your email address is already verified. You may now log in.',
  ])
  expect((await signInAs(server, email, goodPassword)).statusCode).toBe(200)
})

test('a link to claim an account leads to the login page, which says that it could not be read', async () => {
  for (const code of ['abc', 'a%2Fb', 'a'.repeat(900)]) {
    const answer = await server.call('GET', `/v2/auth/confirm-account/${code}`)
    expect(answer.statusCode).toBe(302)
    const location = new URL(String(answer.headers.location))
    expect([location.pathname, location.searchParams.get('authError')]).toEqual([
      '/auth/login',
      'Error validating request.',
    ])
  }
})
