import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { basic, type GivenApp, givenApp, givenCode, givenTokens, newProof } from '#testing/given/given-app.ts'
import { type GivenProofKey, givenProofKey, type OtherProof } from '#testing/given/given-proof.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

const path = '/v1/earner/badges'
const algs = 'ES256 ES384 Ed25519 EdDSA PS256 RS256'

let server: TestServer
let maya: GivenPerson
let app: GivenApp
let key: GivenProofKey
let other: GivenProofKey
let token: string
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
  app = await givenApp(maya)
  ;[key, other] = await Promise.all([givenProofKey(), givenProofKey()])
  token = await boundToken()
})
afterEach(() => resetClock())
afterAll(async () => await server.stop())

async function boundToken(): Promise<string> {
  const form = { grant_type: 'authorization_code', code: await givenCode(maya, app), redirect_uri: app.redirect }
  const headers = { ...basic(app), ...(await key.prove('POST', '/o/token')) }
  const answer = await server.call('POST', '/o/token', { form, headers })
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ token_type: 'DPoP' })])
  return answer.json<{ access_token: string }>().access_token
}
const use = (headers: Record<string, string>, url = path, sent = token, scheme = 'DPoP') =>
  server.call('GET', url, { headers: { authorization: `${scheme} ${sent}`, ...headers } })
const told = (answer: Awaited<ReturnType<typeof use>>) => [answer.statusCode, answer.headers['www-authenticate']]
const notProven = [401, `DPoP realm="api", error="invalid_dpop_proof", algs="${algs}"`]
const notGood = [401, `DPoP realm="api", error="invalid_token", algs="${algs}"`]

test('a bound token opens what it should with a proof of its key', async () => {
  expect((await use(await key.prove('GET', path, token))).statusCode).toBe(200)
  expect((await use(await key.prove('GET', path, token), path, token, 'dpop')).statusCode).toBe(200)
  const scope = await use(await key.prove('GET', '/v1/user/emails', token), '/v1/user/emails')
  expect(told(scope)).toEqual([
    403,
    `DPoP realm="api", error="insufficient_scope", scope="r:profile rw:profile", algs="${algs}"`,
  ])
})

test.each(['Bearer', 'Token'])('as %s it opens nothing, with a proof or without', async (scheme) => {
  expect(told(await use({}, path, token, scheme))).toEqual(notGood)
  expect(told(await use(await key.prove('GET', path, token), path, token, scheme))).toEqual(notGood)
})

test('a token that is bound to no key is not taken for one that is', async () => {
  const { access_token } = await givenTokens(server, maya, app)
  for (const sent of [access_token, maya.token, 'sash_at_none'])
    expect(told(await use(await key.prove('GET', path, sent), path, sent))).toEqual(notGood)
  expect((await use({}, path, access_token, 'Bearer')).statusCode).toBe(200)
})

test.each<[string, (asked: string) => string]>([
  ['with its query', (asked) => `${asked}?json_format=plain#x`],
  ['in capitals and with a port', () => 'HTTP://LOCALHOST:8000/v1/earner/badges'],
  ['with letters escaped', () => 'http://localhost:8000/v1/%65arner/badges'],
])('the address may be written %s', async (_, write) => {
  const claims = { htu: write(`http://localhost:8000${path}`) }
  const proof = await key.prove('GET', path, token, { claims })
  expect((await use(proof, `${path}?json_format=plain`)).statusCode).toBe(200)
})

const seconds = () => Math.floor(Date.now() / 1000)
const faults: [string, () => OtherProof][] = [
  ['another method', () => ({ claims: { htm: 'POST' } })],
  ['another address', () => ({ claims: { htu: 'http://localhost:8000/v1/earner/collections' } })],
  ['another server', () => ({ claims: { htu: `https://elsewhere.example${path}` } })],
  ['an address with a name in it', () => ({ claims: { htu: `http://a@localhost:8000${path}` } })],
  ['no address', () => ({ claims: { htu: 'x' } })],
  ['another token', () => ({ claims: { ath: 'x' } })],
  ['no token', () => ({ claims: { ath: undefined } })],
  ['no number', () => ({ claims: { jti: undefined } })],
  ['an empty number', () => ({ claims: { jti: '' } })],
  ['no time', () => ({ claims: { iat: undefined } })],
  ['a time long ago', () => ({ claims: { iat: seconds() - 305 } })],
  ['a time to come', () => ({ claims: { iat: seconds() + 65 } })],
  ['an end that is over', () => ({ claims: { exp: seconds() - 65 } })],
  ['another type', () => ({ header: { typ: 'JWT' } })],
  ['no key', () => ({ header: { jwk: undefined } })],
  ['something critical', () => ({ header: { crit: ['x'], x: 1 } })],
]

test.each(faults)('a proof with %s opens nothing', async (_, more) => {
  expect(told(await use(await key.prove('GET', path, token, more())))).toEqual(notProven)
})

test('nor does none, one of another key, a changed one, two, or one with a secret in it', async () => {
  const good = (await key.prove('GET', path, token)).dpop
  const pair = await generateKeyPair('ES256', { extractable: true })
  const open = await key.prove('GET', path, token, { header: { jwk: await exportJWK(pair.privateKey) } })
  const changed = `${good.slice(0, -6)}${good.at(-6) === 'A' ? 'B' : 'A'}${good.slice(-5)}`
  const [head = ''] = good.split('.')
  const none = Buffer.from(JSON.stringify({ ...JSON.parse(`${Buffer.from(head, 'base64url')}`), alg: 'none' }))
  const unsigned = `${none.toString('base64url')}.${good.split('.')[1]}.`
  const foreign = await other.prove('GET', path, token)
  for (const dpop of [undefined, foreign.dpop, changed, `${good}, ${good}`, open.dpop, unsigned, 'x', 'x'.repeat(9000)])
    expect(told(await use(dpop === undefined ? {} : { dpop }))).toEqual(notProven)
  // None of these has used it up.
  expect((await use({ dpop: good })).statusCode).toBe(200)
})

test('a proof is good once, whoever sends it first, and what was sent is forgotten in the end', async () => {
  const proof = await key.prove('GET', path, token)
  const answers = await Promise.all([1, 2, 3, 4].map(() => use(proof)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
  shiftClock(299_000)
  expect(told(await use(proof))).toEqual(notProven)
  const count = async () => (await context().db.selectFrom('spent_proofs').select('proof_hash').execute()).length
  expect(await count()).toBeGreaterThan(0)
  shiftClock(120_000)
  await sweepNow(sweep)
  expect(await count()).toBe(0)
})

test.each(['ES384', 'Ed25519', 'PS256', 'RS256'])('a key for %s will do', async (alg) => {
  const own = await givenProofKey(alg)
  const machine = await givenApp(maya, { grant_types: ['client_credentials'], redirect_uris: [] })
  const headers = { ...basic(machine), ...(await own.prove('POST', '/o/token')) }
  const form = { grant_type: 'client_credentials', scope: 'r:backpack' }
  const made = (await server.call('POST', '/o/token', { form, headers })).json()
  expect(made.token_type).toBe('DPoP')
  expect((await use(await own.prove('GET', path, made.access_token), path, made.access_token)).statusCode).toBe(200)
})

test('a proof that is not good gives no token, and uses nothing up', async () => {
  const form = { grant_type: 'authorization_code', code: await givenCode(maya, app), redirect_uri: app.redirect }
  for (const dpop of ['x', (await key.prove('GET', '/o/token')).dpop, (await key.prove('POST', '/o/par')).dpop]) {
    const answer = await server.call('POST', '/o/token', { form, headers: { ...basic(app), dpop } })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_dpop_proof'])
  }
  expect((await server.call('POST', '/o/token', { form, headers: basic(app) })).json().token_type).toBe('Bearer')
})

test('what an app with a secret is told of its token names the key', async () => {
  const form = { token }
  expect((await server.call('POST', '/o/introspect', { form, headers: basic(app) })).json()).toMatchObject({
    active: true,
    token_type: 'DPoP',
    cnf: { jkt: key.thumbprint },
    aud: 'http://localhost:8000',
  })
})

test('pages of apps may send proofs, and read what was wrong', async () => {
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      host: 'localhost:8000',
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,dpop',
    },
  })
  expect(preflight.headers['access-control-allow-origin']).toBe('https://app.example')
  expect(preflight.headers['access-control-allow-headers']).toContain('dpop')
  const refused = await use({ origin: 'https://app.example' })
  expect(refused.headers['access-control-expose-headers']).toContain('WWW-Authenticate')
})

test('without any of it everything is as it was', async () => {
  const { challenge, verifier } = newProof()
  const open = await givenApp(maya, { is_confidential: false })
  const code = await givenCode(maya, open, { code_challenge: challenge, code_challenge_method: 'S256' })
  const form = { grant_type: 'authorization_code', code, redirect_uri: open.redirect, code_verifier: verifier }
  const answer = await server.call('POST', '/o/token', { form: { ...form, client_id: open.clientId } })
  expect(answer.json()).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 86_400,
    scope: 'r:backpack',
    refresh_token: expect.any(String),
  })
  expect(told(await use({}, path, 'sash_at_none', 'Bearer'))).toEqual([
    401,
    'Bearer realm="api", error="invalid_token"',
  ])
})
