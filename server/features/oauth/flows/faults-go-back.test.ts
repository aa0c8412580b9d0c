import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allowApp,
  askFor,
  askToken,
  type GivenApp,
  givenApp,
  givenCode,
  markApp,
  newProof,
  startAt,
} from '#testing/given/given-app.ts'
import { givenRegistration, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
let app: GivenApp
let open: GivenApp
let machine: GivenApp
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost })
  maya = await givenPerson(server)
  app = await givenApp(maya, { redirect_uris: ['https://app.example/back?a=1'] })
  open = await givenApp(maya, { is_confidential: false })
  machine = await givenApp(maya, { grant_types: ['client_credentials'], redirect_uris: ['https://app.example/back'] })
})
afterAll(async () => await server.stop())

// RFC 6749 section 4.1.2.1: what may be told to the app, once it and its address are known.
const faults: [string, () => GivenApp, Record<string, string | undefined>, string][] = [
  ['no response_type', () => app, { response_type: undefined }, 'invalid_request'],
  ['another response_type', () => app, { response_type: 'token' }, 'unsupported_response_type'],
  ['scopes that are none', () => app, { scope: 'nonsense' }, 'invalid_scope'],
  ['scopes that it may not have', () => app, { scope: 'rw:issuer' }, 'invalid_scope'],
  ['a token for another server', () => app, { resource: 'https://elsewhere.example/api' }, 'invalid_target'],
  ['a resource with a fragment', () => app, { resource: 'http://localhost:8000/#x' }, 'invalid_target'],
  ['an app without that flow', () => machine, {}, 'unauthorized_client'],
  ['no challenge where one is due', () => open, {}, 'invalid_request'],
  ['a challenge without a method', () => open, { code_challenge: newProof().challenge }, 'invalid_request'],
  ['a plain challenge', () => app, { code_challenge: 'x', code_challenge_method: 'plain' }, 'invalid_request'],
]

test.each(faults)('%s is told to the app, with its state and who says so', async (_, whose, more, error) => {
  const asked = askFor(whose(), { state: 'a b&c', ...more })
  const back = whose().redirect
  const answers = [await startAt(server, asked, maya.token)]
  // What the page sends on may have no method, as in the Badgr API.
  if (!('code_challenge' in more) || 'code_challenge_method' in more)
    answers.push(await allowApp(maya, asked, ['r:backpack']))
  for (const answer of answers) {
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['success_url']])
    const told = new URL(answer.json().success_url)
    expect(told.href.startsWith(back)).toBe(true)
    expect(Object.fromEntries(told.searchParams)).toEqual({
      ...Object.fromEntries(new URL(back).searchParams),
      error,
      error_description: expect.any(String),
      state: 'a b&c',
      iss: 'http://localhost:8000',
    })
  }
})

test.each(faults)('%s sends nobody away who has not signed in, but names the way', async (_, whose, more, error) => {
  const answer = await startAt(server, askFor(whose(), { state: 's', ...more }))
  expect(answer.statusCode).toBe(400)
  const back = new URL(answer.json().return_url)
  expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([error, 's'])
})

test('an app that anybody may register leads nobody away by itself, until the operator knows it', async () => {
  const registered = await givenRegistration(server)
  const asked = askFor(registered, { scope: 'nonsense' })
  const shown = await startAt(server, asked, maya.token)
  expect([shown.statusCode, shown.json()]).toMatchObject([400, { return_url: expect.stringContaining('error=') }])
  await markApp(registered, { is_verified: true })
  expect((await startAt(server, asked, maya.token)).json()).toHaveProperty('success_url')
})

test.each(['http://localhost:8000', 'http://localhost:8000/', 'http://localhost:8000/v2'])(
  'a token may be asked for %s, as for no resource at all (RFC 8707)',
  async (resource) => {
    const asked = askFor(app, { resource })
    expect((await startAt(server, asked, maya.token)).json()).toHaveProperty('application')
    const code = await givenCode(maya, app, { resource })
    const spend = { redirect_uri: app.redirect, grant_type: 'authorization_code', code }
    const elsewhere = await askToken(server, app, { ...spend, resource: 'https://elsewhere.example' })
    expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([400, 'invalid_target'])
    // Nothing was used up by it.
    expect((await askToken(server, app, { ...spend, resource })).statusCode).toBe(200)
  },
)

test('what does not prove app and address leads nowhere', async () => {
  for (const more of [{ client_id: 'nobody' }, { redirect_uri: 'https://evil.example/' }, { client_id: '' }]) {
    const answer = await startAt(server, askFor(app, { scope: 'nonsense', ...more }), maya.token)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toMatch(/success_url|return_url/)
  }
})
