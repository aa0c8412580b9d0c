import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import {
  allowApp,
  askFor,
  basic,
  faultOf,
  type GivenApp,
  givenApp,
  givenTokens,
  isLive,
  spendCode,
  startAt,
} from '#testing/given/given-app.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
let app: GivenApp
beforeAll(async () => {
  server = await startTestServer()
  developer = await givenPerson(server)
  maya = await givenPerson(server)
  app = await givenApp(developer, { scopes: ['r:profile', 'r:backpack', 'rw:issuer:*', 'rw:issuerOwner:*'] })
})
afterAll(async () => await server.stop())

const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('an app is shown, and given, no more than it may have [O14]', async () => {
  const shown = await startAt(server, askFor(app, { scope: 'rw:profile r:profile rw:issuer nonsense' }), maya.token)
  expect(shown.json().scopes).toEqual(['r:profile'])
  const all = await startAt(server, askFor(app))
  expect(all.json()).toMatchObject({
    scopes: ['r:profile', 'r:backpack'],
    scopes_descriptions: {
      'r:profile': 'View your profile and email addresses',
      'r:backpack': 'View your awarded badges',
    },
  })
  for (const scope of ['rw:profile', 'rw:issuer:*', 'offline_access', 'nonsense', 'constructor']) {
    const nothing = await startAt(server, askFor(app, { scope }), maya.token)
    expect([scope, faultOf(nothing)]).toEqual([scope, 'invalid_scope'])
  }
})

test.each([
  [['rw:profile']],
  [['r:profile', 'rw:profile']],
  [['rw:issuer:*']],
  [[]],
  [['offline_access']],
  [['r:profile r:backpack']],
])('a yes to %j gives nothing that was not asked for [O14]', async (scopes) => {
  const answer = await allowApp(maya, askFor(app, { scope: 'r:profile' }), scopes)
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid scope requested' }])
})

test('a person can give less than was asked for [O14]', async () => {
  const answer = await allowApp(maya, askFor(app, { scope: 'r:profile r:backpack' }), ['r:backpack'])
  const url = new URL(answer.json().success_url)
  expect(url.searchParams.get('scope')).toBe('r:backpack')
  const tokens = await spendCode(server, app, url.searchParams.get('code') ?? '')
  expect(tokens.json()).toMatchObject({ scope: 'r:backpack' })
  expect((await server.call('GET', '/v1/user/profile', { token: tokens.json().access_token })).statusCode).toBe(403)
})

test('a scope for one issuer is named by it, and is given only to who has a role there [O14]', async () => {
  const issuer = await givenIssuer(maya)
  const [scope, owners] = [`rw:issuer:${idOf(issuer)}`, `rw:issuerOwner:${idOf(issuer)}`]
  const asked = askFor(app, { scope: `${scope} ${owners}` })
  expect((await startAt(server, asked)).json().scopes_descriptions).toEqual({
    [scope]: 'View and modify the Issuer Harbour School',
    [owners]: 'View and modify the staff of the Issuer Harbour School',
  })
  const stranger = await givenPerson(server)
  expect((await startAt(server, asked, stranger.token)).statusCode).toBe(400)
  expect((await allowApp(stranger, asked, [scope])).statusCode).toBe(400)
  await givenStaff(issuer, stranger, 'staff')
  expect((await allowApp(stranger, asked, [scope])).statusCode).toBe(200)
  expect((await allowApp(stranger, asked, [owners])).statusCode).toBe(400)
  const answer = await allowApp(maya, asked, [scope])
  const code = new URL(answer.json().success_url).searchParams.get('code') ?? ''
  const token = (await spendCode(server, app, code)).json().access_token
  const other = await givenIssuer(maya)
  expect((await server.call('GET', issuer, { token })).statusCode).toBe(200)
  expect((await server.call('GET', other, { token })).statusCode).toBe(403)
  const without = await givenApp(developer, { scopes: ['r:profile'] })
  expect((await startAt(server, askFor(without, { scope }))).statusCode).toBe(400)
})

const isForApps = (path: string) => !/^\/(o|public|\.well-known)\//.test(path)

test('every call that needs a scope refuses a token without it [O14]', async () => {
  const token = await givenToken(maya.accountId, 'r:nothing')
  const guarded = endpoints.filter(({ access, path }) => Array.isArray(access) && isForApps(path))
  expect(guarded.length).toBeGreaterThan(90)
  for (const { method, path } of guarded) {
    const url = path.replace(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAAAA')
    const answer = await server.call(method, url, { token, ...(method === 'GET' ? {} : { body: {} }) })
    expect([method, path, [401, 403, 404].includes(answer.statusCode)]).toEqual([method, path, true])
  }
})

test('a token of an app answers no question for the person and makes no other tokens [O14]', async () => {
  const full = await givenApp(developer, { scopes: ['rw:profile', 'rw:backpack', 'rw:issuer'] })
  const { access_token: token } = await givenTokens(server, maya, full, ['rw:profile', 'rw:backpack', 'rw:issuer'])
  const asked = { ...askFor(full), approval_prompt: 'auto' }
  expect((await startAt(server, asked, maya.token)).json()).toHaveProperty('success_url')
  expect((await startAt(server, asked, token)).json()).not.toHaveProperty('success_url')
  for (const [method, url] of [
    ['POST', '/o/authorize'],
    ['POST', '/v3/applications'],
    ['GET', '/v3/applications'],
    ['POST', '/v3/personal-tokens'],
    ['GET', '/v3/personal-tokens'],
  ] as const) {
    const body = method === 'GET' ? undefined : { ...asked, allow: true, scopes: ['rw:profile'], name: 'x' }
    expect([url, (await server.call(method, url, { token, body })).statusCode]).toEqual([url, 403])
  }
})

const revoke = (form: Record<string, string>, headers: Record<string, string> = {}, path = '/o/revoke') =>
  server.call('POST', path, { form, headers })

test('a token that is given back opens nothing from that moment [O15]', async () => {
  const tokens = await givenTokens(server, maya, app)
  const answer = await revoke({ token: tokens.access_token, token_type_hint: 'access_token' }, basic(app))
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect(await isLive(server, tokens.access_token)).toBe(false)
  expect((await revoke({ token: 'sash_at_none' }, basic(app))).statusCode).toBe(200)
  expect((await revoke({ token: tokens.access_token }, basic(app))).statusCode).toBe(200)
})

test.each(['/o/revoke', '/o/revoke/', '/o/revoke_token', '/o/revoke_token/'])(
  'a refresh token that is given back at %s takes its access tokens with it [O15]',
  async (path) => {
    const tokens = await givenTokens(server, maya, app)
    expect((await revoke({ token: tokens.refresh_token }, basic(app), path)).statusCode).toBe(200)
    expect(await isLive(server, tokens.access_token)).toBe(false)
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    expect((await server.call('POST', '/o/token', { form, headers: basic(app) })).statusCode).toBe(400)
  },
)

test.each(['/o/revoke', '/o/introspect'])('%s without a token is no request', async (path) => {
  const answer = await server.call('POST', path, { form: {}, headers: basic(app) })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
})

test('what a confidential app holds is given back by that app alone [O15]', async () => {
  const tokens = await givenTokens(server, maya, app)
  const none = await revoke({ token: tokens.access_token })
  expect([none.statusCode, none.json().error, none.headers['www-authenticate']]).toEqual([
    401,
    'invalid_client',
    'Basic realm="Sash"',
  ])
  const other = await givenApp(developer)
  expect((await revoke({ token: tokens.access_token }, basic(other))).statusCode).toBe(200)
  expect(await isLive(server, tokens.access_token)).toBe(true)
  const wrong = { ...app, secret: 'sash_cs_wrong' }
  expect((await revoke({ token: tokens.access_token }, basic(wrong))).statusCode).toBe(401)
})
