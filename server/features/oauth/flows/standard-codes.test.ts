import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRedirect, basic, type GivenApp, givenApp, givenCode } from '#testing/given/given-app.ts'
import { type GivenPerson, givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
let keeper: GivenApp
let other: GivenApp
let open: GivenApp
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
  keeper = await givenApp(maya)
  other = await givenApp(maya)
  open = await givenApp(maya, { is_confidential: false })
})
afterAll(async () => await server.stop())

type Sent = { form: Record<string, string>; headers?: Record<string, string> }

const post = (path: string, sent: Sent) => server.call('POST', path, sent)
const own = () => ({ client_id: keeper.clientId, client_secret: keeper.secret })
const person = () => ({ username: maya.email, password: goodPassword })

// RFC 6749 section 5.2; by what is sent to /o/token.
const refused: [string, string, () => Sent][] = [
  ['nothing', 'invalid_request', () => ({ form: {} })],
  ['an app without grant_type', 'invalid_request', () => ({ form: own() })],
  ['an app in the header without grant_type', 'invalid_request', () => ({ form: {}, headers: basic(keeper) })],
  ['an empty grant_type', 'invalid_request', () => ({ form: { grant_type: '', ...own() } })],
  ['an unknown grant', 'unsupported_grant_type', () => ({ form: { grant_type: 'implicit', ...own() } })],
  ['an unknown grant of nobody', 'unsupported_grant_type', () => ({ form: { grant_type: 'implicit' } })],
  [
    'an unknown app',
    'invalid_client',
    () => ({ form: { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' } }),
  ],
  ['no app', 'unauthorized_client', () => ({ form: { grant_type: 'client_credentials' } })],
  [
    'another secret',
    'invalid_client',
    () => ({ form: { grant_type: 'client_credentials', ...own(), client_secret: 'x' } }),
  ],
  [
    'another secret in the header',
    'invalid_client',
    () => ({ form: { grant_type: 'client_credentials' }, headers: basic({ ...other, secret: 'x' }) }),
  ],
  [
    'a grant that the app may not use',
    'unauthorized_client',
    () => ({ form: { grant_type: 'client_credentials', client_id: open.clientId } }),
  ],
  ['a password by an app', 'unauthorized_client', () => ({ form: { grant_type: 'password', ...own(), ...person() } })],
  [
    'a password by an app without a secret',
    'unauthorized_client',
    () => ({ form: { grant_type: 'password', client_id: open.clientId, ...person() } }),
  ],
  ['a code that is none', 'invalid_grant', () => ({ form: code('x') })],
  ['no code', 'invalid_request', () => ({ form: { grant_type: 'authorization_code', ...own() } })],
  ['no refresh token', 'invalid_request', () => ({ form: { grant_type: 'refresh_token', ...own() } })],
]

const code = (value: string) => ({
  grant_type: 'authorization_code',
  code: value,
  redirect_uri: appRedirect,
  ...own(),
})

test.each(refused)('%s is %s to a caller of the standard', async (_, error, sent) => {
  const answer = await post('/o/token', sent())
  expect(answer.json()).toMatchObject({ error, error_description: expect.any(String) })
  expect(answer.statusCode).toBe(sent().headers?.authorization && error === 'invalid_client' ? 401 : 400)
})

test('scopes beyond what the app may have are invalid_scope', async () => {
  const app = await givenApp(maya, { grant_types: ['client_credentials'], redirect_uris: [] })
  const form = { grant_type: 'client_credentials', scope: 'rw:issuer' }
  const answer = await post('/o/token', { form, headers: basic(app) })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_scope'])
})

test('a query is invalid_request, and a good code works still', async () => {
  const good = code(await givenCode(maya, keeper))
  const queried = await post('/o/token?client_id=x', { form: good })
  expect([queried.statusCode, queried.json().error]).toEqual([400, 'invalid_request'])
  expect((await post('/o/token', { form: good })).statusCode).toBe(200)
})

test.each(['/o/token', '/o/revoke', '/o/introspect'])('%s never says more under error than a code', async (path) => {
  const answers = [
    await server.call('GET', path),
    await server.call('POST', path, { body: '{', headers: { 'content-type': 'application/json' } }),
    await server.call('POST', path, { body: 'x', headers: { 'content-type': 'text/csv' } }),
    await post(path, { form: { ...own(), client_secret: 'x', token: 'x', grant_type: 'client_credentials' } }),
    await post(path, { form: { client_id: 'nobody', client_secret: 'x', token: 'x', grant_type: 'refresh_token' } }),
    await post(path, { form: { client_id: 'x'.repeat(300), grant_type: 'refresh_token' } }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.json().error).toMatch(/^[a-z_]+$/)
  }
})

test('too many attempts of an app are temporarily_unavailable, with the seconds of the pause', async () => {
  const app = await givenApp(maya)
  const form = { grant_type: 'client_credentials' }
  const wrong = { form, headers: basic({ ...app, secret: 'x' }) }
  for (let time = 0; time < 12; time++) await post('/o/token', wrong)
  const answer = await post('/o/token', wrong)
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable', expires: expect.any(Number) })
})

test.each([
  ['a client that is none', { client_id: 'nobody' }, 'invalid client_id'],
  ['a scope that is none', { scope: 'rw:everything' }, 'invalid scope requested'],
  ['the wrong password', { password: 'x' }, 'invalid_grant'],
])('callers of the Badgr API read what they know of %s', async (_, more, error) => {
  for (const grant of [{}, { grant_type: 'password' }] as Record<string, string>[]) {
    const { email } = await givenPerson(server)
    const form = { username: email, password: goodPassword, ...grant, ...more }
    const answer = await post('/o/token', { form })
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
  }
})
