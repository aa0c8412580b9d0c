import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { pauseAfter } from '#infra/http/throttle.ts'
import { givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const login = (form: Record<string, string>, headers = {}) => server.call('POST', '/o/token', { form, headers })

test('an address and its password give a token of the earner scopes', async () => {
  const { email } = await givenPerson(server)
  const answer = await login({ username: email.toUpperCase(), password: goodPassword })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^sash_at_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 86400,
    scope: 'rw:profile rw:backpack',
  })
})

test('a wrong password, an unknown address and no address answer alike', async () => {
  const { email } = await givenPerson(server)
  for (const form of [
    { username: email, password: 'wrong' },
    { username: 'nobody@example.org', password: 'wrong' },
    { password: 'x' },
  ]) {
    const answer = await login(form as Record<string, string>)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: 'invalid_grant', error_description: 'Invalid credentials given.' })
  }
})

test('after a failure the pause is told in whole seconds and does not count', async () => {
  const { email } = await givenPerson(server)
  await login({ username: email, password: 'wrong' })
  const paused = await login({ username: email, password: goodPassword })
  expect(paused.statusCode).toBe(429)
  expect(paused.headers['content-type']).toContain('application/json')
  const body = paused.json()
  expect(body).toMatchObject({
    error: 'login attempts throttled',
    error_description: 'Too many login attempts. Please wait and try again.',
  })
  expect(body.expires).toBeGreaterThan(0)
  expect(body.expires).toBeLessThanOrEqual(2)
  expect(paused.headers['retry-after']).toBe(String(body.expires))
  shiftClock(3000)
  expect((await login({ username: email, password: goodPassword })).statusCode).toBe(200)
})

test('the pause doubles with each failure up to an hour', () => {
  expect([1, 2, 3, 11, 12, 40].map(pauseAfter)).toEqual([2, 4, 8, 2048, 3600, 3600])
})

test.each([
  ['another client', { client_id: 'other' }, 'invalid client_id'],
  ['an unknown scope', { scope: 'rw:everything' }, 'invalid scope requested'],
  ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
])('%s is refused', async (_, change, error) => {
  const answer = await login({
    username: `${error.replaceAll(' ', '')}@example.org`,
    password: 'x',
    ...change,
  } as Record<string, string>)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error })
})

test('grant parameters in the address are refused', async () => {
  const answer = await server.call('POST', '/o/token?username=a&password=b', { form: { grant_type: 'password' } })
  expect(answer.json()).toEqual({ error: 'Token grant parameters must be sent in post body, not query parameters' })
})

test('pages of other sites cannot use the password grant', async () => {
  const answer = await login(
    { username: 'a@example.org', password: 'b' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  )
  expect(answer.statusCode).toBe(400)
})

test('signing out ends the token on the server, and an unknown token is no error', async () => {
  const maya = await givenPerson(server)
  expect((await server.call('POST', '/o/revoke_token', { form: { token: maya.token } })).statusCode).toBe(200)
  const after = await maya.call('GET', '/v1/user/profile')
  expect(after.statusCode).toBe(401)
  expect(after.headers['www-authenticate']).toBe('Bearer realm="api"')
  expect(after.json()).toEqual({ detail: 'Authentication credentials were not accepted.' })
  expect((await server.call('POST', '/o/revoke_token', { form: { token: 'unknown' } })).statusCode).toBe(200)
})

test('a token ends after a day without use and lives on with use', async () => {
  const idle = await givenPerson(server)
  const busy = await givenPerson(server)
  shiftClock(50_000_000)
  expect((await busy.call('GET', '/v1/user/profile')).statusCode).toBe(200)
  shiftClock(40_000_000)
  expect((await idle.call('GET', '/v1/user/profile')).statusCode).toBe(401)
  expect((await busy.call('GET', '/v1/user/profile')).statusCode).toBe(200)
})

test('a token in the address is not a credential', async () => {
  const maya = await givenPerson(server)
  expect((await server.call('GET', `/v1/user/profile?access_token=${maya.token}`)).statusCode).toBe(401)
})

test('no token, code or password is stored in clear', async () => {
  const maya = await givenPerson(server)
  const tables = ['accounts', 'access_tokens', 'sign_in_codes', 'email_confirmations'] as const
  for (const table of tables) {
    const rows = JSON.stringify(await context().db.selectFrom(table).selectAll().execute())
    expect(rows).not.toContain(maya.token)
    expect(rows).not.toContain(goodPassword)
  }
})
