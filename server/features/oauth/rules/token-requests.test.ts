import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askToken,
  basic,
  type GivenApp,
  givenApp,
  givenCode,
  givenTokens,
  newProof,
  spendCode,
} from '#testing/given/given-app.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

// What somebody sends to the token endpoint who is not an app with a library. Whatever is refused before a code is found
// leaves it good.
let server: TestServer
let maya: GivenPerson
let keeper: GivenApp
let other: GivenApp
let open: GivenApp
let machine: GivenApp
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
  keeper = await givenApp(maya)
  other = await givenApp(maya)
  open = await givenApp(maya, { is_confidential: false })
  machine = await givenApp(maya, { grant_types: ['client_credentials'], redirect_uris: [] })
})
afterAll(async () => await server.stop())

type Answer = Awaited<ReturnType<TestServer['call']>>
const told = (answer: Answer): [number, unknown] => [answer.statusCode, answer.json().error ?? 'none']
const send = (payload: string, type = 'application/x-www-form-urlencoded', headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/o/token',
    payload,
    headers: { host: 'localhost:8000', 'content-type': type, ...headers },
  })
const own = ({ clientId, secret }: GivenApp) => ({ client_id: clientId, client_secret: secret })
const exchange = (code: string, more: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: keeper.redirect,
  ...more,
})

test.each([
  ['grant_type', 'authorization_code'],
  ['code', 'sash_gc_x'],
  ['redirect_uri', 'https://app.example/back'],
  ['client_id', 'x'],
  ['client_secret', 'x'],
  ['code_verifier', 'x'],
])('%s that comes twice is refused, and uses no code up [O6]', async (name, value) => {
  const form = exchange(await givenCode(maya, keeper), own(keeper))
  const once = new URLSearchParams(form).toString()
  for (const payload of [`${once}&${name}=${value}&${name}=${value}`, `${name}=${value}&${name}=${value}&${once}`]) {
    expect(told(await send(payload))).toEqual([400, 'invalid_request'])
  }
  expect((await send(once)).statusCode).toBe(200)
})

test('what stands in the address counts for nothing, wherever the rest stands [O6]', async () => {
  const form = exchange(await givenCode(maya, keeper), own(keeper))
  const all = new URLSearchParams(form)
  for (const [query, body] of [
    [all.toString(), ''],
    [`client_secret=${keeper.secret}`, all.toString()],
    ['grant_type=authorization_code', all.toString()],
  ] as const) {
    const headers = { host: 'localhost:8000', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.app.inject({ method: 'POST', url: `/o/token?${query}`, payload: body, headers })
    expect(told(answer)).toEqual([400, 'invalid_request'])
  }
  expect((await send(all.toString())).statusCode).toBe(200)
})

test.each([
  ['text/plain', (form: Record<string, string>) => new URLSearchParams(form).toString()],
  ['application/xml', (form: Record<string, string>) => `<code>${form.code}</code>`],
  ['application/json', (form: Record<string, string>) => JSON.stringify({ ...form, code: [form.code] })],
  ['application/json', (form: Record<string, string>) => JSON.stringify({ ...form, code_verifier: { a: 1 } })],
  ['application/json', (form: Record<string, string>) => JSON.stringify({ ...form, redirect_uri: null })],
  ['application/json', (form: Record<string, string>) => JSON.stringify([form])],
])('a body of %s that is no form of texts is refused, and uses no code up [O6]', async (type, write) => {
  const form = exchange(await givenCode(maya, keeper), own(keeper))
  const answer = await send(write(form), type)
  expect([400, 415]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('sash_at_')
  expect((await send(new URLSearchParams(form).toString())).statusCode).toBe(200)
})

test.each(['ä', 'sash_gc_\u0007', 'a\nb', '\u00a0'])('%j is no code and no refresh token at all [O6]', async (text) => {
  for (const [grant, name] of [
    ['authorization_code', 'code'],
    ['refresh_token', 'refresh_token'],
  ] as const) {
    const answer = await askToken(server, keeper, { grant_type: grant, [name]: text })
    expect(answer.json()).toEqual({
      error: 'invalid_request',
      error_description: `The parameter ${name} is missing or not valid.`,
    })
  }
})

test('the header says who asks: what the body names is neither proof nor another app [O6]', async () => {
  const asked = (form: Record<string, string>, headers: Record<string, string>) =>
    server.call('POST', '/o/token', { form, headers })
  const code = await givenCode(maya, keeper)
  expect(told(await asked(exchange(code, own(keeper)), basic(other)))).toEqual([400, 'invalid_grant'])
  expect((await asked(exchange(code, { client_id: other.clientId }), basic(keeper))).statusCode).toBe(200)
  for (const secret of ['x', '']) {
    // Another one each time, for a wrong secret makes an app wait.
    const app = await givenApp(maya)
    const form = exchange(await givenCode(maya, app), own(app))
    expect(told(await asked(form, basic({ ...app, secret })))).toEqual([401, 'invalid_client'])
  }
})

test.each<Record<string, string>>([{}, { client_secret: '' }])(
  'an app that has a secret is not proven without it: %j [O6]',
  async (more) => {
    for (const grant of ['authorization_code', 'refresh_token', 'client_credentials']) {
      const app = await givenApp(maya, { grant_types: ['authorization_code', 'refresh_token', 'client_credentials'] })
      const code = await givenCode(maya, app)
      const form = { ...exchange(code), grant_type: grant, refresh_token: code, client_id: app.clientId, ...more }
      expect(told(await server.call('POST', '/o/token', { form }))).toEqual([401, 'invalid_client'])
    }
  },
)

test('an app that keeps no secret may not come with one; an empty one is none [O6]', async () => {
  const { verifier, challenge } = newProof()
  const app = await givenApp(maya, { is_confidential: false })
  const code = await givenCode(maya, app, { code_challenge: challenge, code_challenge_method: 'S256' })
  const form = exchange(code, { client_id: app.clientId, code_verifier: verifier })
  expect((await server.call('POST', '/o/token', { form: { ...form, client_secret: '' } })).statusCode).toBe(200)
  expect(told(await server.call('POST', '/o/token', { form: { ...form, client_secret: 'x' } }))).toEqual([
    400,
    'invalid_client',
  ])
})

test('an address that was named must be named again; one that was not need not [O6]', async () => {
  const named = await givenCode(maya, keeper)
  expect(told(await askToken(server, keeper, { grant_type: 'authorization_code', code: named }))).toEqual([
    400,
    'invalid_grant',
  ])
  expect(told(await spendCode(server, keeper, named))).toEqual([400, 'invalid_grant'])
  for (const redirect_uri of [`${keeper.redirect}/`, keeper.redirect.toUpperCase(), `${keeper.redirect}?`, '']) {
    const code = await givenCode(maya, keeper)
    expect(told(await spendCode(server, keeper, code, { redirect_uri }))).toEqual([400, 'invalid_grant'])
  }
  const silent = await givenCode(maya, keeper, { redirect_uri: undefined })
  expect(told(await askToken(server, keeper, { grant_type: 'authorization_code', code: silent }))).toEqual([
    200,
    'none',
  ])
})

test.each([
  ['too short', 'a'.repeat(42)],
  ['too long', 'a'.repeat(129)],
  ['with a space', `${'a'.repeat(42)} `],
  ['with letters of elsewhere', 'ä'.repeat(43)],
  ['with a plus', `${'a'.repeat(42)}+`],
])('a verifier %s is none, though its hash is the challenge [O3]', async (_, verifier) => {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const code = await givenCode(maya, open, { code_challenge: challenge, code_challenge_method: 'S256' })
  expect(told(await spendCode(server, open, code, { code_verifier: verifier }))).toEqual([400, 'invalid_grant'])
})

test.each(['a'.repeat(43), '._~-'.repeat(32)])('the verifier %s is one, to its limits [O3]', async (verifier) => {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const code = await givenCode(maya, open, { code_challenge: challenge, code_challenge_method: 'S256' })
  expect((await spendCode(server, open, code, { code_verifier: verifier })).statusCode).toBe(200)
})

test.each([' ', '"', 'r:backpack "', 'r:backpack\\', 'r:backpack\tr:profile', 'ä', 'offline_access rw:profile x'])(
  'the scope %j is none, and asking for it uses nothing up [O7]',
  async (scope) => {
    const { refresh_token } = await givenTokens(server, maya, keeper)
    const refused = await askToken(server, keeper, { grant_type: 'refresh_token', refresh_token, scope })
    expect(told(refused)).toEqual([400, 'invalid_scope'])
    expect(told(await askToken(server, machine, { grant_type: 'client_credentials', scope }))).toEqual([
      400,
      'invalid_scope',
    ])
    expect((await askToken(server, keeper, { grant_type: 'refresh_token', refresh_token })).statusCode).toBe(200)
  },
)

test('a code whose app may have none of its scopes any more gives nothing, and is not used up [O14]', async () => {
  const app = await givenApp(maya)
  const code = await givenCode(maya, app)
  const change = (scopes: string[]) =>
    maya.call('PUT', `/v3/applications/${app.clientId}`, {
      body: { name: 'Timetable', redirect_uris: [app.redirect], scopes },
    })
  await change(['rw:profile'])
  expect(told(await spendCode(server, app, code))).toEqual([400, 'invalid_scope'])
  await change(['r:backpack'])
  expect((await spendCode(server, app, code)).statusCode).toBe(200)
})
