import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { featureDefaults, featureNames, type SwitchedFeature } from '#contracts/operator/operator-features.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context, setContext } from '#infra/context.ts'
import { readConfig } from '#infra/settings/config.ts'
import { forgetSwitches } from '#infra/settings/feature-switches.ts'
import { goodMetadata } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, goodPassword, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const home = '/v3/operator/features'
const idOf = (path: string) => path.split('/').at(-1) ?? ''

let server: TestServer
let operator: GivenPerson
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  owner = await givenPerson(server)
})
afterEach(async () => {
  resetClock()
  await context().db.deleteFrom('feature_switches').execute()
  forgetSwitches()
})
afterAll(async () => await server.stop())

const turn = (name: string, is_on: boolean, by = operator) => by.call('PUT', `${home}/${name}`, { body: { is_on } })
const signUp = () =>
  server.call('POST', '/v1/user/profile', {
    body: { email: newEmail('new'), first_name: 'Kim', last_name: 'Lee', password: goodPassword },
  })

test('features are as they come until an operator switches them, and the log says who did', async () => {
  const come = (await operator.call('GET', home)).json<SwitchedFeature[]>()
  expect(come).toEqual(
    featureNames.map((name) => ({ name, is_on: featureDefaults[name], fixed_by: null, changed_at: null })),
  )
  expect((await turn('webhooks', false)).json()).toMatchObject({ is_on: false, changed_at: expect.any(String) })
  expect((await turn('webhooks', false)).statusCode).toBe(200)
  const log = (await operator.call('GET', '/v3/operator/audit?verb=feature.switched')).json()
  expect(log).toMatchObject([{ subject_id: 'webhooks', detail: { on: false } }])
  expect((await turn('everything', false)).statusCode).toBe(404)
})

test('what another server has switched holds here within two seconds', async () => {
  expect((await signUp()).statusCode).toBe(201)
  await context()
    .db.insertInto('feature_switches')
    .values({ name: 'sign-up', is_on: false, changed_at: new Date() })
    .execute()
  await expect.poll(async () => (await signUp()).statusCode, { timeout: 2000 }).toBe(400)
})

test('without sign-up nobody opens an account, and the app knows', async () => {
  await turn('sign-up', false)
  expect((await signUp()).json()).toEqual(['This server takes no new accounts.'])
  const { features } = (await server.call('GET', '/v3/site/config')).json()
  expect(features.disableRegistration).toBe(true)
  await turn('sign-up', true)
  expect((await signUp()).statusCode).toBe(201)
})

test('what is switched off is refused in plain words, and what is there stays', async () => {
  const issuer = await givenIssuer(owner)
  const hooks = `/v3/issuers/${idOf(issuer)}/webhooks`
  const hook = {
    name: 'Hook',
    url: 'https://hooks.example/x',
    events: ['award.made'],
    include_recipient: false,
    active: true,
  }
  for (const name of ['webhooks', 'app-registration', 'import-by-address']) await turn(name, false)
  const refused = await owner.call('POST', hooks, { body: hook })
  expect([refused.statusCode, refused.json()]).toEqual([400, expect.objectContaining({ code: 'webhook.closed' })])
  expect((await owner.call('GET', hooks)).statusCode).toBe(200)
  expect((await server.call('POST', '/o/register', { body: goodMetadata })).json()).toMatchObject({
    error: 'access_denied',
  })
  const fetched = await owner.call('POST', '/v1/earner/badges', { body: { url: 'https://elsewhere.example/a' } })
  expect([fetched.statusCode, fetched.json()]).toEqual([400, [expect.stringContaining('by their address')]])
})

test('without the password grant programs are told so, in the words of either dialect, and people sign in', async () => {
  const grants = async () =>
    (await server.call('GET', '/.well-known/oauth-authorization-server')).json<{ grant_types_supported: string[] }>()
      .grant_types_supported
  const form = { username: owner.email, password: goodPassword }
  const signIn = (headers: Record<string, string> = {}, more: Record<string, string> = {}) =>
    server.call('POST', '/o/token', { form: { ...form, ...more }, headers })
  const before = (await signIn()).json<{ refresh_token: string }>()
  expect(await grants()).toContain('password')

  await turn('password-grant', false)
  expect(await grants()).toEqual(['authorization_code', 'refresh_token', 'client_credentials'])
  const ways: Record<string, string>[] = [{}, { grant_type: 'password', client_id: 'public' }, { password: 'wrong' }]
  for (const more of ways) {
    const refused = await signIn({}, more)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { error: 'unsupported_grant_type', error_description: expect.stringContaining('personal access token') },
    ])
  }
  const page = { origin: 'http://localhost:8000' }
  for (const headers of [page, { ...page, 'sec-fetch-site': 'same-origin' }])
    expect((await signIn(headers)).json()).toHaveProperty('access_token')
  // What is under way ends as it began.
  const refresh = { grant_type: 'refresh_token', refresh_token: before.refresh_token }
  expect((await server.call('POST', '/o/token', { form: refresh })).statusCode).toBe(200)

  await turn('password-grant', true)
  expect((await signIn()).statusCode).toBe(200)
})

test('a new issuer waits for an operator where it has to, and awards from then on', async () => {
  await turn('issuer-approval', true)
  const issuer = await givenIssuer(owner, { name: 'Fog Harbour' })
  const badge = await givenBadgeClass(owner, issuer)
  const give = () => owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: 'lee@example.org' } })
  expect((await give()).body).toContain('until whoever runs this server has approved it')
  expect((await owner.call('GET', issuer)).json()).toHaveProperty('awaits_approval_since')
  const news = async (person: GivenPerson) =>
    (await person.call('GET', '/v3/account/notifications')).json<{ kind: string }[]>()
  expect(await news(operator)).toMatchObject([{ kind: 'approval', facts: { issuer: 'Fog Harbour' } }])
  const waiting = (await operator.call('GET', '/v3/operator/issuers?waiting=true')).json()
  expect(waiting).toMatchObject([{ slug: idOf(issuer), awaits_approval_since: expect.any(String) }])

  const approved = await operator.call('PUT', `/v3/operator/issuers/${idOf(issuer)}`, {
    body: { approved: true, version: 1 },
  })
  expect(approved.json()).toMatchObject({ awaits_approval_since: null, suspended_at: null })
  expect((await give()).statusCode).toBe(201)
  expect(await news(owner)).toMatchObject([{ kind: 'approved', address: `/issuer/issuers/${idOf(issuer)}` }])
  expect((await owner.call('GET', await givenIssuer(operator))).statusCode).toBe(404)
  expect((await operator.call('GET', '/v3/operator/issuers?waiting=true')).json()).toEqual([])
})

test('the environment decides where it says something', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent', SASH_RATE_LIMIT: '0', SASH_DISABLE_REGISTRATION: 'true' })
  const before = context()
  setContext({ ...before, config: { ...before.config, fixedFeatures: config.fixedFeatures } })
  expect((await operator.call('GET', home)).json()).toContainEqual({
    name: 'sign-up',
    is_on: false,
    fixed_by: 'SASH_DISABLE_REGISTRATION',
    changed_at: null,
  })
  expect((await turn('sign-up', true)).json()).toMatchObject({ code: 'feature.fixed' })
  expect((await signUp()).statusCode).toBe(400)
  setContext(before)
})

test('to everybody but operators there is nothing, and an old sign-in changes nothing', async () => {
  expect((await owner.call('GET', home)).statusCode).toBe(404)
  expect((await turn('webhooks', false, owner)).statusCode).toBe(404)
  shiftClock(3_700_000)
  expect((await turn('webhooks', false)).json()).toMatchObject({ code: 'auth.confirm' })
})
