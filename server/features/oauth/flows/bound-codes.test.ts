import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askFor,
  basic,
  faultOf,
  type GivenApp,
  givenApp,
  givenCode,
  newProof,
  startAt,
} from '#testing/given/given-app.ts'
import { type GivenProofKey, givenProofKey } from '#testing/given/given-proof.ts'
import { givenRegistration, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
let app: GivenApp
let open: GivenApp
let key: GivenProofKey
let other: GivenProofKey
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost })
  maya = await givenPerson(server)
  app = await givenApp(maya)
  open = await givenApp(maya, { is_confidential: false })
  ;[key, other] = await Promise.all([givenProofKey(), givenProofKey()])
})
afterAll(async () => await server.stop())

const ask = async (of: GivenApp, form: Record<string, string>, by?: GivenProofKey) => {
  const own = of.secret ? basic(of) : {}
  const headers = by ? { ...own, ...(await by.prove('POST', '/o/token')) } : own
  return server.call('POST', '/o/token', { form: of.secret ? form : { client_id: of.clientId, ...form }, headers })
}
const spend = (of: GivenApp, code: string, by?: GivenProofKey, more: Record<string, string> = {}) =>
  ask(of, { grant_type: 'authorization_code', code, redirect_uri: of.redirect, ...more }, by)
const refresh = (of: GivenApp, refresh_token: string, by?: GivenProofKey) =>
  ask(of, { grant_type: 'refresh_token', refresh_token }, by)
const push = (of: GivenApp, more: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call('POST', '/o/par', { form: askFor(of, more), headers: { ...basic(of), ...headers } })
const fault = (answer: Awaited<ReturnType<typeof ask>>) => [answer.statusCode, answer.json().error]

test('a code that was asked for with a key is good with that key alone, and gone after another', async () => {
  for (const wrong of [undefined, other]) {
    const code = await givenCode(maya, app, { dpop_jkt: key.thumbprint })
    expect(fault(await spend(app, code, wrong))).toEqual([400, 'invalid_grant'])
    expect(fault(await spend(app, code, key))).toEqual([400, 'invalid_grant'])
  }
  const good = await spend(app, await givenCode(maya, app, { dpop_jkt: key.thumbprint }), key)
  expect(good.json()).toMatchObject({ token_type: 'DPoP' })
})

test.each(['x', 'A'.repeat(44)])('the thumbprint %j is none, which the app is told', async (dpop_jkt) => {
  expect(faultOf(await startAt(server, askFor(app, { dpop_jkt }), maya.token))).toBe('invalid_request')
})

test('a proof beside a request that is sent ahead binds its code, and must be of the key that it names', async () => {
  const proof = () => key.prove('POST', '/o/par')
  const pushed = (await push(app, {}, await proof())).json<{ request_uri: string }>()
  const sent = { client_id: app.clientId, request_uri: pushed.request_uri }
  const allowed = await maya.call('POST', '/o/authorize', { body: { ...sent, allow: true, scopes: ['r:backpack'] } })
  const code = new URL(allowed.json().success_url).searchParams.get('code') ?? ''
  expect(fault(await spend(app, code, other))).toEqual([400, 'invalid_grant'])

  expect((await push(app, { dpop_jkt: key.thumbprint }, await proof())).statusCode).toBe(201)
  expect(fault(await push(app, { dpop_jkt: other.thumbprint }, await proof()))).toEqual([400, 'invalid_dpop_proof'])
  expect(fault(await push(app, {}, await key.prove('POST', '/o/token')))).toEqual([400, 'invalid_dpop_proof'])
})

test('the refresh token of an app without a secret is of the key, and whoever has another uses nothing up', async () => {
  const { challenge, verifier } = newProof()
  const code = await givenCode(maya, open, { code_challenge: challenge, code_challenge_method: 'S256' })
  const { refresh_token: first } = (await spend(open, code, key, { code_verifier: verifier })).json()
  for (const wrong of [undefined, other])
    expect(fault(await refresh(open, first, wrong))).toEqual([400, 'invalid_grant'])
  const second = (await refresh(open, first, key)).json()
  expect(second).toMatchObject({ token_type: 'DPoP', refresh_token: expect.any(String) })
  expect(fault(await refresh(open, second.refresh_token, other))).toEqual([400, 'invalid_grant'])
  expect((await refresh(open, second.refresh_token, key)).statusCode).toBe(200)
})

test('that of an app with a secret is of the secret, and gives tokens for any key, or none', async () => {
  const first = (await spend(app, await givenCode(maya, app), key)).json()
  const second = (await refresh(app, first.refresh_token, other)).json()
  expect(second.token_type).toBe('DPoP')
  expect((await refresh(app, second.refresh_token)).json().token_type).toBe('Bearer')
})

test('an app that registered so gets no token without a proof', async () => {
  const scope = 'https://purl.imsglobal.org/spec/ob/v2p1/scope/profile.readonly'
  const bound = await givenRegistration(server, { dpop_bound_access_tokens: true, scope })
  const { challenge, verifier } = newProof()
  const more = { code_challenge: challenge, code_challenge_method: 'S256' }
  const code = await givenCode(maya, bound, more, [scope])
  expect(fault(await spend(bound, code, undefined, { code_verifier: verifier }))).toEqual([400, 'invalid_dpop_proof'])
  expect((await spend(bound, code, key, { code_verifier: verifier })).json()).toMatchObject({ token_type: 'DPoP' })
})
