import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { askToken, basic, type GivenApp, givenApp, givenTokens } from '#testing/given/given-app.ts'
import { givenRegistration, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenSignUp, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost })
  developer = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const ownApp = (more: object = {}) =>
  givenApp(developer, { grant_types: ['client_credentials'], redirect_uris: [], scopes: ['rw:issuer'], ...more })
const own = (app: GivenApp, more: Record<string, string> = {}) =>
  askToken(server, app, { grant_type: 'client_credentials', ...more })

test('an app of a developer acts for its owner with nothing but its secret', async () => {
  const app = await ownApp()
  const answer = await own(app)
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^sash_at_/),
    token_type: 'Bearer',
    expires_in: 86_400,
    scope: 'rw:issuer',
  })
  const token = answer.json().access_token
  const made = await server.call('POST', '/v1/issuer/issuers', {
    token,
    body: { name: 'By program', url: 'https://a.example', email: developer.email },
  })
  expect(made.statusCode).toBe(201)
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(403)
  expect((await developer.call('GET', '/v2/auth/tokens')).json().result).toEqual([])
})

test('it gets the scopes it may have, and single issuers only in the role of its owner', async () => {
  const issuer = (await givenIssuer(developer)).split('/').at(-1) ?? ''
  const foreign = (await givenIssuer(await givenPerson(server))).split('/').at(-1) ?? ''
  const app = await ownApp({ scopes: ['rw:issuer:*', 'r:profile'] })
  expect((await own(app)).json().scope).toBe('r:profile')
  expect((await own(app, { scope: `rw:issuer:${issuer}` })).json().scope).toBe(`rw:issuer:${issuer}`)
  for (const scope of [`rw:issuer:${foreign}`, 'rw:issuer', 'r:profile rw:profile', 'rw:issuer:*']) {
    expect([scope, (await own(app, { scope })).json().error]).toEqual([scope, 'invalid_scope'])
  }
})

test('neither public apps, nor apps that registered themselves, nor people without an address get one', async () => {
  const open = await developer.call('POST', '/v3/applications', {
    body: { name: 'Open', grant_types: ['client_credentials'], scopes: ['rw:issuer'], is_confidential: false },
  })
  expect([open.statusCode, Object.keys(open.json().fields)]).toEqual([400, ['grant_types']])
  const registered = await givenRegistration(server)
  expect((await own(registered)).json().error).toBe('unauthorized_client')
  expect((await own(await givenApp(developer))).json().error).toBe('unauthorized_client')
  const email = await givenSignUp(server)
  const signIn = await server.call('POST', '/o/token', { form: { username: email, password: goodPassword } })
  if (signIn.statusCode !== 200) return
  const body = { name: 'Early', grant_types: ['client_credentials'], scopes: ['rw:profile'] }
  const early = await server.call('POST', '/v3/applications', { token: signIn.json().access_token, body })
  const made = early.json()
  const answer = await own({ clientId: made.client_id, secret: made.client_secret, redirect: '' })
  expect([early.statusCode, answer.statusCode, answer.json().error]).toEqual([201, 400, 'invalid_grant'])
})

test('a new password ends tokens and secret of an app that acts for the account', async () => {
  const person = await givenPerson(server)
  const app = await givenApp(person, { grant_types: ['client_credentials'], redirect_uris: [] })
  const kept = await givenApp(person)
  const token = (await own(app)).json().access_token
  const body = { password: 'another good password', current_password: person.password }
  expect((await person.call('PUT', '/v1/user/profile', { body })).statusCode).toBe(200)
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(401)
  expect((await own(app)).json().error).toBe('invalid_client')
  // An app that only others let in goes on.
  const other = await givenPerson(server)
  expect((await givenTokens(server, other, kept)).access_token).toMatch(/^sash_at_/)
})

test('apps prove themselves by the header or in the body, and wrong secrets are told apart', async () => {
  const app = await ownApp()
  const ask = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    shiftClock(10_000)
    return server.call('POST', '/o/token', { form: { grant_type: 'client_credentials', ...form }, headers })
  }
  const inBody = { client_id: app.clientId, client_secret: app.secret }
  expect((await ask(inBody)).statusCode).toBe(200)
  expect((await ask({}, basic(app))).statusCode).toBe(200)
  for (const [more, description] of [
    [{ client_secret: 'wrong' }, 'invalid client_secret'],
    [{ client_id: 'nobody' }, 'invalid client_id'],
  ] as const) {
    const answer = await ask({ ...inBody, ...more })
    expect(answer.json()).toEqual({ error: 'invalid_client', error_description: description })
  }
  for (const headers of [
    basic({ ...app, secret: 'wrong' }),
    { authorization: 'Basic ???' },
    { authorization: 'Basic YQ==' },
  ]) {
    const refused = await ask({}, headers)
    expect([refused.statusCode, refused.json().error, refused.headers['www-authenticate']]).toEqual([
      401,
      'invalid_client',
      'Basic realm="Sash"',
    ])
  }
  expect((await ask({ client_id: app.clientId })).json().error).toBe('invalid_client')
  expect((await ask({ ...inBody, grant_type: 'urn:x' })).json()).toMatchObject({ error: 'unsupported_grant_type' })
  for (const headers of [basic(app), basic({ ...app, secret: 'wrong' })]) {
    const bare = await server.call('POST', '/o/token', { form: { scope: 'rw:issuer' }, headers })
    expect([bare.statusCode, bare.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'grant_type is missing.' },
    ])
  }
  const twice = await server.call('POST', '/o/token?grant_type=client_credentials', { form: inBody })
  const sentence = 'Token grant parameters must be sent in post body, not query parameters'
  expect(twice.json()).toEqual({ error: 'invalid_request', error_description: sentence })
  // Callers of the Badgr API read it where they did.
  const person = await server.call('POST', '/o/token?grant_type=password&username=x', { form: {} })
  expect(person.json()).toEqual({ error: sentence })
})

test('wrong secrets are paused, and the right one works all the same', async () => {
  const app = await ownApp()
  const wrong = { ...app, secret: 'wrong' }
  const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await own(wrong)).statusCode))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3)
  expect((await own(app)).statusCode).toBe(200)
})

test('a token is told of only to the confidential app that it belongs to', async () => {
  const [app, other] = [await givenApp(developer), await givenApp(developer)]
  const maya = await givenPerson(server)
  const tokens = await givenTokens(server, maya, app)
  const ask = (who: GivenApp, token: string) =>
    server.call('POST', '/o/introspect/', { form: { token }, headers: basic(who) })
  expect((await ask(app, tokens.access_token)).json()).toEqual({
    active: true,
    scope: 'r:backpack',
    client_id: app.clientId,
    token_type: 'Bearer',
    exp: expect.any(Number),
    iat: expect.any(Number),
    sub: maya.accountId,
    iss: 'http://localhost:8000',
    aud: 'http://localhost:8000',
  })
  expect((await ask(app, tokens.refresh_token)).json()).toMatchObject({ active: true })
  for (const [who, token] of [
    [other, tokens.access_token],
    [other, tokens.refresh_token],
    [app, maya.token],
    [app, 'sash_at_none'],
    [app, ''],
  ] as const) {
    expect((await ask(who, token)).json()).toEqual({ active: false })
  }
  const open = await givenApp(developer, { is_confidential: false })
  for (const client_id of ['nobody else', open.clientId]) {
    const form = { token: tokens.access_token, client_id }
    expect([400, 401]).toContain((await server.call('POST', '/o/introspect', { form })).statusCode)
  }
  const nobody = await server.call('POST', '/o/introspect', { form: { token: tokens.access_token } })
  expect([nobody.statusCode, nobody.json().error, nobody.headers['www-authenticate']]).toEqual([
    401,
    'invalid_client',
    'Basic realm="Sash"',
  ])
})

test('pages of other sites may use the endpoints of apps, but not the password grant', async () => {
  const origin = 'https://browser-app.example'
  for (const path of ['/o/token', '/o/revoke', '/o/introspect', '/o/register', '/o/token/']) {
    const answer = await server.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: { host: 'localhost:8000', origin, 'access-control-request-method': 'POST' },
    })
    expect([path, answer.headers['access-control-allow-origin']]).toEqual([path, '*'])
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  }
  const headers = { origin, 'sec-fetch-site': 'cross-site' }
  const form = { username: developer.email, password: goodPassword }
  const refused = await server.call('POST', '/o/token', { form, headers })
  expect([refused.statusCode, refused.json()]).toEqual([400, { error: 'invalid client_id' }])
  const closed = await server.call('GET', '/o/authorize?client_id=x', { headers })
  expect(closed.headers['access-control-allow-origin']).toBeUndefined()
})

test('of an app that asks without end, also many times at once, about a hundred tokens stay', async () => {
  const app = await ownApp()
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 16 }, () => own(app)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 16 }, () => 200))
  }
  const { kept } = await db()
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('client_id', '=', app.clientId)
    .executeTakeFirstOrThrow()
  expect(Number(kept)).toBeGreaterThanOrEqual(100)
  expect(Number(kept)).toBeLessThan(100 + 17 + 16)
})
