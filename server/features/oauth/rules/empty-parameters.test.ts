import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allowApp,
  askFor,
  askToken,
  basic,
  type GivenApp,
  givenApp,
  givenCode,
  givenTokens,
  spendCode,
  startAt,
} from '#testing/given/given-app.ts'
import { type GivenPerson, givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

// RFC 6749 sections 3.1 and 3.2: a parameter without a value is one that was left out.
let server: TestServer
let maya: GivenPerson
let app: GivenApp
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
  app = await givenApp(maya, { grant_types: ['authorization_code', 'refresh_token', 'client_credentials'] })
})
afterAll(async () => await server.stop())

const unfilled = {
  scope: '',
  code_challenge: '',
  code_challenge_method: '',
  resource: '',
  dpop_jkt: '',
  approval_prompt: '',
  request_uri: '',
}

test('an authorization request with nothing filled in but what it needs is one', async () => {
  const plain = await startAt(server, askFor(app), maya.token)
  const asked = askFor(app, unfilled)
  const shown = await startAt(server, asked, maya.token)
  expect([shown.statusCode, shown.json()]).toEqual([200, plain.json()])
  expect(shown.json()).toHaveProperty('application')
  // The only address of the app is meant, and need not be said when the code is spent.
  const unsaid = { ...asked, redirect_uri: '' }
  expect((await startAt(server, unsaid, maya.token)).json().redirect_uri).toBe(app.redirect)
  for (const body of [asked, unsaid]) {
    const code = new URL((await allowApp(maya, body, ['r:backpack'])).json().success_url).searchParams.get('code') ?? ''
    const spent = await spendCode(server, app, code, { code_verifier: '', scope: '', resource: '', client_id: '' })
    expect(spent.statusCode).toBe(200)
  }
})

test('so is one that is sent ahead', async () => {
  const form = { ...askFor(app, unfilled), request: '', client_secret: '' }
  expect((await server.call('POST', '/o/par', { form, headers: basic(app) })).statusCode).toBe(201)
})

test('tokens are given, renewed, looked at and given back to whoever leaves fields empty', async () => {
  const empty = { scope: '', resource: '', username: '', password: '', code: '', redirect_uri: '' }
  const { refresh_token } = await givenTokens(server, maya, app)
  const again = await askToken(server, app, { ...empty, grant_type: 'refresh_token', refresh_token })
  expect([again.statusCode, again.json().scope]).toEqual([200, 'r:backpack'])
  const own = await askToken(server, app, { ...empty, refresh_token: '', grant_type: 'client_credentials' })
  expect([own.statusCode, own.json().scope]).toEqual([200, 'rw:profile r:backpack'])
  const hint = { token: own.json().access_token, token_type_hint: '', client_id: '', client_secret: '' }
  const known = await server.call('POST', '/o/introspect', { form: hint, headers: basic(app) })
  expect(known.json().active).toBe(true)
  expect((await server.call('POST', '/o/revoke', { form: hint, headers: basic(app) })).statusCode).toBe(200)
  expect((await server.call('POST', '/o/introspect', { form: hint, headers: basic(app) })).json().active).toBe(false)
})

test('a program that signs in leaves out what it leaves empty', async () => {
  const person = { username: maya.email, password: goodPassword, grant_type: '' }
  const form = { ...person, client_id: '', client_secret: '', scope: '', otp: '' }
  const answer = await server.call('POST', '/o/token', { form })
  expect([answer.statusCode, answer.json().scope]).toEqual([200, 'rw:profile rw:issuer rw:backpack'])
})

test('what may not be left out is missing', async () => {
  const error = async (form: Record<string, string>) => {
    const answer = await askToken(server, app, form)
    return [answer.statusCode, answer.json().error]
  }
  expect(await error({ grant_type: '' })).toEqual([400, 'invalid_request'])
  expect(await error({ grant_type: 'authorization_code', code: '' })).toEqual([400, 'invalid_request'])
  expect(await error({ grant_type: 'refresh_token', refresh_token: '' })).toEqual([400, 'invalid_request'])
  const nobody = await startAt(server, askFor(app, { client_id: '' }), maya.token)
  expect([nobody.statusCode, nobody.json().error]).toEqual([400, 'invalid client_id'])
  // A challenge is not lost on the way because its method is empty, nor a code bound to an address that was named.
  const asked = askFor(app, {
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: '',
  })
  expect((await startAt(server, asked)).json().error).toBe('invalid_request')
  const code = await givenCode(maya, app)
  expect((await spendCode(server, app, code, { redirect_uri: '' })).json().error).toBe('invalid_grant')
})
