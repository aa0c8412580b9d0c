import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allowApp,
  askFor,
  faultOf,
  type GivenApp,
  givenApp,
  givenCode,
  givenTokens,
  isLive,
  newProof,
  spendCode,
  startAt,
} from '#testing/given/given-app.ts'
import { givenRegistration, goodMetadata, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
let keeper: GivenApp
let open: GivenApp
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost })
  developer = await givenPerson(server)
  maya = await givenPerson(server)
  keeper = await givenApp(developer)
  open = await givenApp(developer, { is_confidential: false })
})
afterAll(async () => await server.stop())

test('an app that keeps no secret gets nothing without a challenge [O3]', async () => {
  const registered = await givenRegistration(server)
  for (const app of [open, registered]) {
    expect(faultOf(await startAt(server, askFor(app), maya.token))).toBe('invalid_request')
    expect(faultOf(await allowApp(maya, askFor(app), ['r:backpack']))).toBe('invalid_request')
  }
  expect(goodMetadata.redirect_uris).toHaveLength(1)
})

test.each([
  ['no verifier', () => ({})],
  ['another verifier', () => ({ code_verifier: newProof().verifier })],
  ['the challenge as verifier', (challenge: string) => ({ code_verifier: challenge })],
  ['an empty verifier', () => ({ code_verifier: '' })],
])('a code with a challenge is worth nothing with %s, nor after that [O3]', async (_, more) => {
  const { verifier, challenge } = newProof()
  const code = await givenCode(maya, open, { code_challenge: challenge, code_challenge_method: 'S256' })
  const answer = await spendCode(server, open, code, more(challenge))
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
  expect((await spendCode(server, open, code, { code_verifier: verifier })).statusCode).toBe(400)
})

test('the right verifier opens the account, and the page that asks may leave the method out [O3]', async () => {
  const { verifier, challenge } = newProof()
  const code = await givenCode(maya, open, { code_challenge: challenge })
  const answer = await spendCode(server, open, code, { code_verifier: verifier })
  expect(await isLive(server, answer.json().access_token)).toBe(true)
})

test('a verifier for a code without a challenge is refused [O4]', async () => {
  const code = await givenCode(maya, keeper)
  const answer = await spendCode(server, keeper, code, { code_verifier: newProof().verifier })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
  // Nor can the challenge be dropped on the way while its method stays.
  for (const more of [{ code_challenge: 'short' }, { code_challenge_method: 'S256' }])
    expect(faultOf(await startAt(server, askFor(keeper, more), maya.token))).toBe('invalid_request')
})

test('plain challenges are refused [O5]', async () => {
  const { verifier } = newProof()
  for (const app of [open, keeper]) {
    for (const method of ['plain', 'PLAIN', 'S512', '']) {
      const asked = askFor(app, { code_challenge: verifier, code_challenge_method: method })
      expect(faultOf(await startAt(server, asked, maya.token))).toBe('invalid_request')
      // Our own page may leave it out, and means S256.
      if (method !== '') expect(faultOf(await allowApp(maya, asked, ['r:backpack']))).toBe('invalid_request')
    }
    // RFC 7636 section 4.3: that is what a challenge without a method is.
    const asked = askFor(app, { code_challenge: newProof().challenge })
    expect(faultOf(await startAt(server, asked, maya.token))).toBe('invalid_request')
  }
})

test('only the built-in client may use the password grant, and browsers get no refresh token [O8]', async () => {
  const form = { grant_type: 'password', username: maya.email, password: goodPassword }
  const own = await server.call('POST', '/o/token', {
    form: { ...form, client_id: 'public' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([own.statusCode, Object.keys(own.json())]).toEqual([
    200,
    ['access_token', 'token_type', 'expires_in', 'scope'],
  ])
  for (const { clientId, secret } of [open, keeper]) {
    const client = { client_id: clientId, client_secret: secret }
    const answer = await server.call('POST', '/o/token', { form: { ...form, ...client } })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'unauthorized_client'])
  }
})

test('there is no implicit grant, and no token without a client [O8]', async () => {
  for (const type of ['token', 'id_token', 'code token', 'none']) {
    const answer = await startAt(server, askFor(keeper, { response_type: type }), maya.token)
    expect(faultOf(answer)).toBe('unsupported_response_type')
    const given = await allowApp(maya, askFor(keeper, { response_type: type }), ['r:backpack'])
    expect(given.body).not.toContain('sash_')
  }
  const code = await givenCode(maya, keeper)
  for (const client_id of ['', 'nobody']) {
    const form = { grant_type: 'authorization_code', code, redirect_uri: keeper.redirect, client_id }
    expect((await server.call('POST', '/o/token', { form })).statusCode).toBe(400)
  }
})

test('the answer names the server that gave it, as its metadata do [O9]', async () => {
  const metadata = (await server.call('GET', '/.well-known/oauth-authorization-server')).json()
  const { challenge } = newProof()
  const answer = await allowApp(maya, askFor(open, { code_challenge: challenge }), ['r:backpack'])
  const url = new URL(answer.json().success_url)
  expect(url.searchParams.get('iss')).toBe(metadata.issuer)
  expect(metadata).toMatchObject({
    issuer: 'http://localhost:8000',
    authorization_endpoint: 'http://localhost:8000/auth/oauth2/authorize',
    token_endpoint: 'http://localhost:8000/o/token',
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
})

test.each([
  'simple',
  'a b+c%20d',
  'ä€😀',
  '"><script>',
  'x&code=evil#frag=1?y',
  ' leading and trailing ',
  '\u202e\t',
  '',
])('the state %j comes back as it was [O13]', async (state) => {
  const asked = askFor(keeper, { state })
  const shown = await startAt(server, asked)
  expect(shown.json().state).toBe(state)
  for (const answer of [
    await allowApp(maya, asked, ['r:backpack']),
    await maya.call('POST', '/o/authorize', { form: { ...asked, allow: 'true', scopes: 'r:backpack' } }),
  ]) {
    const url = new URL(answer.json().success_url)
    expect(url.searchParams.getAll('state')).toEqual([state])
    expect(url.searchParams.getAll('code')).toHaveLength(1)
    expect(url.hash).toBe('')
  }
})

test('without a state there is none, and what is no text is refused [O13]', async () => {
  const answer = await allowApp(maya, askFor(keeper), ['r:backpack'])
  expect(new URL(answer.json().success_url).searchParams.has('state')).toBe(false)
  expect((await allowApp(maya, askFor(keeper, { state: '\ud800' }), ['r:backpack'])).statusCode).toBe(400)
})

test('the token comes with its scopes and may not be kept by a cache [O10]', async () => {
  const tokens = await givenTokens(server, maya, keeper, ['r:backpack', 'rw:profile'])
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 86_400, scope: 'r:backpack rw:profile' })
  const answer = await spendCode(server, keeper, await givenCode(maya, keeper))
  expect([answer.headers['cache-control'], answer.headers.pragma]).toEqual(['no-store', 'no-cache'])
})

test('a token in an address opens nothing, and addresses are told to nobody [O10]', async () => {
  const { access_token } = await givenTokens(server, maya, keeper, ['rw:profile'])
  for (const name of ['access_token', 'token', 'authToken']) {
    expect((await server.call('GET', `/v1/user/profile?${name}=${access_token}`)).statusCode).toBe(401)
  }
  for (const url of [`/o/authorize?${new URLSearchParams(askFor(keeper))}`, '/auth/oauth2/authorize?client_id=x']) {
    const headers = { accept: 'text/html' }
    for (const answer of [await server.call('GET', url), await server.call('GET', url, { headers })]) {
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(answer.body).not.toContain('sash_at_')
    }
  }
})

test('the page that asks cannot be framed [O11]', async () => {
  const page = await server.call('GET', '/auth/oauth2/authorize?client_id=x', { headers: { accept: 'text/html' } })
  expect(page.headers['x-frame-options']).toBe('DENY')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
