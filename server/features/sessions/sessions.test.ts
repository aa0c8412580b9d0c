import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenPerson, givenSignUp, goodPassword, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_CORS_ORIGINS: 'https://app.example.org' } })
})
afterAll(async () => {
  await server.stop()
})

const login = (form: Record<string, string>, headers = {}) => server.call('POST', '/o/token', { form, headers })

test('an address and its password give a browser a token of the earner scopes, without refresh token [SI-3.1] [SI-3.2]', async () => {
  const { email } = await givenPerson(server)
  const form = { username: email.toUpperCase(), password: goodPassword, rememberMe: 'true' }
  const answer = await login(form, { 'sec-fetch-site': 'same-origin' })
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

test('a pause is told in the words that the login shows, with the seconds that are left', async () => {
  const { email } = await givenPerson(server)
  await login({ username: email, password: 'wrong' })
  const paused = await login({ username: email, password: goodPassword })
  expect(paused.statusCode).toBe(429)
  expect(paused.headers['content-type']).toContain('application/json')
  expect(paused.json()).toEqual({
    error: 'login attempts throttled',
    error_description: 'Too many login attempts. Please wait and try again.',
    expires: 2,
  })
})

test.each([
  ['a client other than public [SI-9.5]', { client_id: 'other' }, 'invalid client_id'],
  ['an unknown scope', { scope: 'rw:everything' }, 'invalid scope requested'],
  ['another grant', { grant_type: 'client_credentials' }, 'unauthorized_client', 'This app may not do that.'],
])('%s is refused', async (_, change, error, description: string | undefined = undefined) => {
  const answer = await login({
    username: `${error.replaceAll(' ', '')}@example.org`,
    password: 'x',
    ...change,
  } as Record<string, string>)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error, error_description: description })
})

test('grant parameters in the address are refused', async () => {
  const answer = await server.call('POST', '/o/token?username=a&password=b', { form: { grant_type: 'password' } })
  expect(answer.json()).toEqual({ error: 'Token grant parameters must be sent in post body, not query parameters' })
})

const evil = 'https://evil.example'
const own = 'http://localhost:8000'

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: evil }, false],
  ['a page of another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, false],
  ['a page of another site in an old browser', { origin: evil }, false],
  ['a page without an origin', { origin: 'null' }, false],
  ['a name that begins like ours', { origin: `${own}.evil.example` }, false],
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: own }, true],
  ['our own page in an old browser', { origin: own }, true],
  ['a page that the operator named', { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.org' }, true],
  ['the same in an old browser', { origin: 'https://app.example.org' }, true],
  ['a program', {}, true],
])('%s: only our own pages and programs use the password grant [SI-7.1]', async (_, headers, isAdmitted) => {
  const { email } = await givenPerson(server)
  const answer = await login(
    { grant_type: 'password', client_id: 'public', username: email, password: goodPassword },
    headers,
  )
  if (isAdmitted) expect(answer.statusCode).toBe(200)
  else expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid client_id' }])
})

test('the scopes that were asked for are the scopes of the token [SI-6.2] [SI-6.3]', async () => {
  const { email } = await givenPerson(server)
  for (const scope of ['rw:profile rw:backpack', 'rw:profile rw:issuer rw:backpack']) {
    const answer = await login({
      grant_type: 'password',
      client_id: 'public',
      scope,
      username: email,
      password: goodPassword,
    })
    expect(answer.json()).toMatchObject({ scope, access_token: expect.any(String) })
    const { access_token: token } = answer.json<{ access_token: string }>()
    const issuers = await server.call('GET', '/v1/issuer/issuers', { token })
    expect(issuers.statusCode).toBe(scope.includes('rw:issuer') ? 200 : 403)
  }
})

const readCode = async (): Promise<string> => {
  const email = await givenSignUp(server)
  const { headers } = await server.call('POST', await readMailLink(email))
  return new URL(String(headers.location)).searchParams.get('authCode') ?? ''
}
const exchange = (code: string) => server.call('POST', '/o/code', { form: { code } })

test('a code is good for one token, also when it is sent many times at once [SI-7.2]', async () => {
  const code = await readCode()
  const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code)))
  const [winner, ...more] = answers.filter(({ statusCode }) => statusCode === 200)
  expect(more).toEqual([])
  expect(winner?.headers['cache-control']).toBe('no-store')
  expect(winner?.json()).toEqual({
    access_token: expect.stringMatching(/^sash_at_/),
    token_type: 'Bearer',
    expires_in: 86400,
    scope: 'rw:profile rw:backpack',
  })
  const refused = answers.find(({ statusCode }) => statusCode === 400)
  expect(refused?.json()).toEqual({ error: 'Invalid authcode' })
  shiftClock(3_700_000)
})

test('wrong codes are paused, and stop nobody else in their network [SI-7.2]', async () => {
  const code = await readCode()
  expect((await exchange('wrong')).statusCode).toBe(400)
  const paused = await exchange('wrong')
  expect([paused.statusCode, paused.json().expires]).toEqual([429, 2])
  expect((await exchange(code)).statusCode).toBe(200)
  shiftClock(3_700_000)
})

test('a code is good for sixty seconds [SI-7.2]', async () => {
  // The clock stands still meanwhile: a busy machine may take seconds for each of these.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [early, late] = [await readCode(), await readCode()]
  shiftClock(59_000)
  expect((await exchange(early)).statusCode).toBe(200)
  shiftClock(2000)
  expect((await exchange(late)).json()).toEqual({ error: 'Invalid authcode' })
  shiftClock(3_700_000)
})

test('signing out ends the token on the server, and an unknown token is no error', async () => {
  const maya = await givenPerson(server)
  expect((await server.call('POST', '/o/revoke_token', { form: { token: maya.token } })).statusCode).toBe(200)
  const after = await maya.call('GET', '/v1/user/profile')
  expect(after.statusCode).toBe(401)
  expect(after.headers['www-authenticate']).toBe('Bearer realm="api", error="invalid_token"')
  expect(after.json()).toEqual({ detail: 'Authentication credentials were not accepted.' })
  expect((await server.call('POST', '/o/revoke_token', { form: { token: 'unknown' } })).statusCode).toBe(200)
})

test('a token ends 86400 seconds after its last extension, and use extends it [SI-9.2]', async () => {
  const [idle, late, busy] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  const read = async ({ call }: typeof idle) => (await call('GET', '/v1/user/profile')).statusCode
  shiftClock(50_000_000)
  expect(await read(busy)).toBe(200)
  shiftClock(36_000_000)
  expect(await read(late)).toBe(200)
  shiftClock(500_000)
  expect(await Promise.all([idle, late, busy].map(read))).toEqual([401, 200, 200])
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
