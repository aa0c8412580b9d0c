import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryCharge } from '#infra/budgets/charge.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { askFor, basic, givenTokens, isLive, markApp, newProof, startAt } from '#testing/given/given-app.ts'
import { givenRegistration, goodMetadata, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost })
  maya = await givenPerson(server)
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const register = (more: object, headers: Record<string, string> = {}) => {
  shiftClock(181_000)
  return server.call('POST', '/o/register', { body: { ...goodMetadata, ...more }, headers })
}
const connect = 'https://purl.imsglobal.org/spec/ob/v2p1/scope/assertion.readonly'

test('what is registered is given back as it was said, with two secrets that are told once [O16]', async () => {
  const redirect_uris = ['https://elsewhere.example/back', 'https://elsewhere.example/back?two=2']
  const said = { redirect_uris, scope: `${connect} offline_access`, contacts: ['a@b.example'], 'client_name#pl': 'Ż' }
  const answer = await register(said)
  expect(answer.statusCode).toBe(201)
  const made = answer.json()
  expect(made).toMatchObject({ ...goodMetadata, ...said, response_types: ['code'], client_secret_expires_at: 0 })
  expect([made.client_secret, made.registration_access_token]).toEqual([
    expect.stringMatching(/^sash_cs_[\w-]{43}$/),
    expect.stringMatching(/^sash_rg_[\w-]{43}$/),
  ])
  expect(Number.isInteger(made.client_id_issued_at)).toBe(true)
  const { rows } = await context().db.executeQuery(
    context().db.selectFrom('applications').selectAll().where('client_id', '=', made.client_id).compile(),
  )
  expect(JSON.stringify(rows)).not.toContain('sash_')
})

test.each([
  [
    'another scheme',
    { client_uri: 'http://elsewhere.example' },
    'Must be a valid HTTPS URI',
    'invalid_client_metadata',
  ],
  ['a script', { tos_uri: 'javascript:alert(1)' }, 'Must be a valid HTTPS URI', 'invalid_client_metadata'],
  ['a file', { logo_uri: 'file:///etc/passwd' }, 'Must be a valid HTTPS URI', 'invalid_client_metadata'],
  ['another way back', { redirect_uris: ['http://elsewhere.example/b'] }, 'HTTPS', 'invalid_redirect_uri'],
  ['a second way back', { redirect_uris: ['https://elsewhere.example/b', 'x:y'] }, 'HTTPS', 'invalid_redirect_uri'],
  ['a fragment', { redirect_uris: ['https://elsewhere.example/b#c'] }, 'HTTPS', 'invalid_redirect_uri'],
  ['a name in it', { redirect_uris: ['https://a@elsewhere.example/b'] }, 'HTTPS', 'invalid_redirect_uri'],
  ['no way back', { redirect_uris: [] }, 'redirect_uris', 'invalid_redirect_uri'],
  ['another host', { policy_uri: 'https://other.example' }, 'do not match domain.', 'invalid_client_metadata'],
  ['a host below', { tos_uri: 'https://www.elsewhere.example' }, 'do not match domain.', 'invalid_client_metadata'],
  ['no logo there', { logo_uri: 'https://elsewhere.example/no.png' }, 'Unable to reach', 'invalid_client_metadata'],
  ['rights of people', { scope: 'rw:issuer' }, 'scope', 'invalid_client_metadata'],
  ['no scope at all', { scope: `${connect} rw:profile` }, 'scope', 'invalid_client_metadata'],
  ['another grant', { grant_types: ['client_credentials'] }, 'grant_types', 'invalid_client_metadata'],
  ['two grants', { grant_types: ['authorization_code', 'password'] }, 'grant', 'invalid_client_metadata'],
  ['no code', { response_types: ['token'] }, 'response_types', 'invalid_client_metadata'],
  ['another proof', { token_endpoint_auth_method: 'none' }, 'token_endpoint', 'invalid_client_metadata'],
  ['no name', { client_name: ' ' }, 'client_name', 'invalid_client_metadata'],
  ['very much', { more: 'x'.repeat(5000) }, 'too much', 'invalid_client_metadata'],
])('metadata with %s are refused [O16]', async (_, more, text, error) => {
  const answer = await register(more)
  expect([answer.statusCode, answer.json().error]).toEqual([400, error])
  expect(answer.json().error_description).toContain(text)
})

test('null and empty lists say nothing, as programs write them that leave nothing out [O16] [BC-10]', async () => {
  const nothing = {
    token_endpoint_auth_method: null,
    grant_types: null,
    response_types: null,
    scope: null,
    contacts: null,
    jwks_uri: null,
    dpop_bound_access_tokens: null,
    require_pushed_authorization_requests: null,
  }
  const plain = (await register({ grant_types: undefined, response_types: undefined, scope: undefined })).json()
  for (const said of [nothing, { grant_types: [], response_types: [], contacts: [] }]) {
    const answer = await register({ scope: undefined, ...said })
    expect([answer.statusCode, answer.body.includes('null')]).toEqual([201, false])
    for (const name of ['grant_types', 'response_types', 'scope', 'token_endpoint_auth_method', 'contacts']) {
      expect([name, answer.json()[name]]).toEqual([name, plain[name]])
    }
    const { client_id, registration_access_token: token } = answer.json()
    const changed = await server.call('PUT', `/o/register/${client_id}`, { token, body: { ...goodMetadata, ...said } })
    expect([changed.statusCode, changed.json().grant_types]).toEqual([200, plain.grant_types])
  }
  expect((await register({ redirect_uris: null })).statusCode).toBe(400)
})

test('what the metadata say of the client itself counts for nothing [O16]', async () => {
  const answer = await register({ client_id: 'mine', client_secret: 'mine', is_verified: true, skips_consent: true })
  expect(answer.json().client_id).not.toBe('mine')
  expect(answer.json().client_secret).not.toBe('mine')
  const app = { clientId: answer.json().client_id, secret: '', redirect: 'https://elsewhere.example/back' }
  const asked = askFor(app, { code_challenge: newProof().challenge, code_challenge_method: 'S256' })
  expect((await startAt(server, asked, maya.token)).json()).toMatchObject({
    application: {
      name: 'Backpack of Elsewhere',
      verified: false,
      image: expect.stringMatching(/^http:\/\/localhost:8000\/public\/pictures\/[0-9a-f]{64}$/),
      policyUri: 'https://elsewhere.example/privacy',
      termsUri: 'https://elsewhere.example/terms',
    },
  })
  await markApp(app, { is_verified: true })
  expect((await startAt(server, asked)).json().application.verified).toBe(true)
})

test('whoever registers without end is held up, whatever the request says of where it comes from [O16] [O19]', async () => {
  shiftClock(3_700_000)
  const answers = []
  for (let count = 0; count < 21; count++) {
    const headers = { 'x-forwarded-for': `203.0.113.${count}`, forwarded: `for=203.0.113.${count}` }
    const body = { ...goodMetadata, client_name: ' ' }
    answers.push((await server.call('POST', '/o/register', { body, headers })).statusCode)
  }
  expect(answers).toEqual([...Array(20).fill(400), 429])
  shiftClock(3_700_000)
})

test('headers that a proxy would set change neither names nor addresses [O19]', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-real-ip': '203.0.113.1' }
  const metadata = await server.call('GET', '/.well-known/oauth-authorization-server', { headers })
  expect(metadata.body).not.toContain('evil')
  expect(metadata.json().issuer).toBe('http://localhost:8000')
  const wrong = { client_id: 'nobody', client_secret: 'x', grant_type: 'client_credentials' }
  const ask = (address: string) =>
    server.call('POST', '/o/token', { form: wrong, headers: { 'x-forwarded-for': address } })
  expect((await ask('203.0.113.1')).statusCode).toBe(400)
  expect((await ask('203.0.113.2')).statusCode).toBe(429)
})

test('an app that nobody uses goes after ninety days, one in use stays [O16]', async () => {
  const [idle, used, never] = [
    await givenRegistration(server),
    await givenRegistration(server),
    await givenRegistration(server),
  ]
  for (const app of [idle, used]) await givenTokens(server, maya, app, [connect])
  shiftClock(91 * 86_400_000)
  await givenTokens(server, await givenPerson(server), used, [connect])
  // What leads nowhere any more goes first, in the same turn.
  await sweepNow(sweep)
  const left = await context().db.selectFrom('applications').select('client_id').execute()
  expect(left.map((row) => row.client_id)).toContain(used.clientId)
  for (const app of [idle, never]) expect(left.map((row) => row.client_id)).not.toContain(app.clientId)
})

const manage = (
  method: 'GET' | 'PUT' | 'DELETE',
  { clientId }: { clientId: string },
  token: string | undefined,
  body?: object,
) => {
  shiftClock(4_000_000)
  return server.call(method, `/o/register/${clientId}`, { token, body })
}

test('only the token of the registration itself manages it [O17]', async () => {
  const [app, other] = [await givenRegistration(server), await givenRegistration(server)]
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? goodMetadata : undefined
    for (const token of [other.registrationToken, 'sash_rg_none', maya.token, app.secret, undefined]) {
      const answer = await manage(method, app, token, body)
      expect([method, answer.statusCode, answer.json().error]).toEqual([method, 401, 'invalid_token'])
    }
    expect((await manage(method, { clientId: 'nobody' }, app.registrationToken, body)).statusCode).toBe(401)
  }
  const read = await manage('GET', app, app.registrationToken)
  expect([read.statusCode, read.json().client_id]).toEqual([200, app.clientId])
  expect(read.body).not.toContain('sash_')
})

test('a registration is replaced as a whole, under the same rules [O17]', async () => {
  const app = await givenRegistration(server)
  const bad = await manage('PUT', app, app.registrationToken, { ...goodMetadata, scope: 'rw:issuer' })
  expect([bad.statusCode, bad.json().error]).toEqual([400, 'invalid_client_metadata'])
  const foreign = await manage('PUT', app, app.registrationToken, { ...goodMetadata, client_id: 'other' })
  expect(foreign.statusCode).toBe(400)
  const redirect_uris = ['https://elsewhere.example/new']
  const changed = await manage('PUT', app, app.registrationToken, {
    ...goodMetadata,
    redirect_uris,
    client_id: app.clientId,
  })
  expect(changed.json()).toMatchObject({ client_id: app.clientId, redirect_uris })
  const challenge = { code_challenge: newProof().challenge, code_challenge_method: 'S256' }
  expect((await startAt(server, askFor(app, challenge))).statusCode).toBe(400)
})

test('what was said of an app by whoever runs the server does not hold for what it becomes [O16]', async () => {
  const app = await givenRegistration(server)
  const isVerified = async () => {
    const asked = askFor(app, { code_challenge: newProof().challenge, code_challenge_method: 'S256' })
    return (await startAt(server, asked)).json().application.verified
  }
  await markApp(app, { is_verified: true })
  await manage('PUT', app, app.registrationToken, { ...goodMetadata, software_version: '2' })
  expect(await isVerified()).toBe(true)
  await manage('PUT', app, app.registrationToken, { ...goodMetadata, client_name: 'Your bank' })
  expect(await isVerified()).toBe(false)
})

test('a deleted client is gone with all that it held [O17]', async () => {
  const app = await givenRegistration(server)
  const tokens = await givenTokens(server, await givenPerson(server), app, [connect, 'offline_access'])
  const introspect = () =>
    server.call('POST', '/o/introspect', { form: { token: tokens.access_token }, headers: basic(app) })
  expect((await introspect()).json()).toMatchObject({ active: true, scope: `${connect} offline_access` })
  const gone = await server.call('DELETE', `/o/register/${app.clientId}`, { token: app.registrationToken })
  expect([gone.statusCode, gone.body]).toEqual([204, ''])
  expect((await introspect()).statusCode).toBe(401)
  expect(await isLive(server, tokens.access_token)).toBe(false)
  const known = await server.call('GET', '/v1/user/profile', { token: tokens.access_token })
  expect(known.statusCode).toBe(401)
  expect((await manage('GET', app, app.registrationToken)).statusCode).toBe(401)
})

test('what is left out of a registration is named in plain words, texts and lists alike', async () => {
  const answer = await register({ client_name: undefined, redirect_uris: undefined })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error_description.split('; ').sort()).toEqual([
    'client_name: This field is required.',
    'redirect_uris: This field is required.',
  ])
})

test('[A14] an app changes its logo so often within an hour, and what is beyond that is not fetched', async () => {
  const app = await givenRegistration(server)
  await tryCharge(context().db, 'app-logo', { network: clientKey('127.0.0.1'), amount: 60 })
  const { body, statusCode } = await server.call('PUT', `/o/register/${app.clientId}`, {
    token: app.registrationToken,
    body: { ...goodMetadata, client_name: 'Next' },
  })
  expect([statusCode, body]).toEqual([429, expect.stringContaining('temporarily_unavailable')])
})
