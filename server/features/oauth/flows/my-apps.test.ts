import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import {
  askFor,
  askToken,
  type GivenApp,
  givenApp,
  givenTokens,
  isLive,
  markApp,
  startAt,
} from '#testing/given/given-app.ts'
import { type GivenPerson, givenIssuer, givenPerson, svgPicture } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  developer = await givenPerson(server)
  maya = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const input = { name: 'Timetable', redirect_uris: ['https://app.example/back'], scopes: ['rw:profile', 'r:backpack'] }
const refresh = (app: GivenApp, refresh_token: string) =>
  askToken(server, app, { grant_type: 'refresh_token', refresh_token })

test('an app is made with a secret that is shown once', async () => {
  const body = { ...input, image: svgPicture, website_url: 'https://app.example', description: 'When what is.' }
  const made = await developer.call('POST', '/v3/applications', { body })
  expect([made.statusCode, made.json().client_secret]).toEqual([201, expect.stringMatching(/^sash_cs_[\w-]{43}$/)])
  const path = `/v3/applications/${made.json().client_id}`
  const read = await developer.call('GET', path)
  expect(read.json()).toMatchObject({
    name: 'Timetable',
    description: 'When what is.',
    website_url: 'https://app.example',
    grant_types: ['authorization_code', 'refresh_token'],
    is_confidential: true,
    is_verified: false,
    people: 0,
    last_used_at: null,
  })
  expect(read.body).not.toContain('sash_')
  const picture = new URL(read.json().image).pathname
  expect((await server.call('GET', `${picture}/64`)).statusCode).toBe(200)
  const listed = (await developer.call('GET', '/v3/applications')).json()
  expect(listed[0]).toEqual(read.json())
  const without = await developer.call('PUT', path, { body: { ...input, image: null } })
  expect(without.json().image).toBeNull()
  expect((await server.call('GET', `${picture}/64`)).statusCode).toBe(404)
})

test('the same request under one key makes one app and tells the same secret', async () => {
  const headers = { 'idempotency-key': 'once' }
  const ask = (body: object) => developer.call('POST', '/v3/applications', { body, headers })
  const [first, second] = await Promise.all([ask(input), ask(input)])
  expect(first.json().client_secret).toMatch(/^sash_cs_/)
  expect([second.json().client_id, second.json().client_secret]).toEqual([
    first.json().client_id,
    first.json().client_secret,
  ])
  expect((await ask({ ...input, name: 'Other' })).statusCode).toBe(422)
  await developer.call('POST', `/v3/applications/${first.json().client_id}/secret`, { body: {} })
  expect((await ask(input)).json().client_secret).toBeNull()
  await developer.call('DELETE', `/v3/applications/${first.json().client_id}`)
  expect((await ask(input)).statusCode).toBe(404)
})

test('a new secret works beside the old one for a day, or alone when that has leaked', async () => {
  const app = await givenApp(developer)
  const rotate = async (body: object): Promise<GivenApp> => {
    const answer = await developer.call('POST', `/v3/applications/${app.clientId}/secret`, { body })
    return { ...app, secret: answer.json().client_secret }
  }
  const isGood = async (one: GivenApp) => {
    shiftClock(10_000)
    const answer = await askToken(server, one, { grant_type: 'refresh_token', refresh_token: 'sash_rt_none' })
    return answer.json().error === 'invalid_grant'
  }
  const next = await rotate({})
  expect([await isGood(app), await isGood(next)]).toEqual([true, true])
  const { old_secret_until: until } = (await developer.call('GET', `/v3/applications/${app.clientId}`)).json()
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  shiftClock(86_400_000)
  expect([await isGood(app), await isGood(next)]).toEqual([false, true])
  resetClock()
  const last = await rotate({ end_old: true })
  expect([await isGood(next), await isGood(last)]).toEqual([false, true])
})

const acting = { ...input, grant_types: ['client_credentials'], scopes: ['r:backpack', 'rw:issuer'] }

/** What an app that acts for its developer has got: a token, and one made with that which lasts. */
const givenOwnTokens = async (app: GivenApp) => {
  const token = (await askToken(server, app, { grant_type: 'client_credentials' })).json().access_token
  const issuer = (await givenIssuer(developer)).split('/').at(-1) ?? ''
  const made = await server.call('POST', '/v2/tokens/issuers', { token, body: { issuers: [issuer] } })
  if (made.statusCode !== 201) throw new Error(made.body)
  const lasting = made.json().result[0].token
  const areLive = async () => [
    await isLive(server, token),
    (await server.call('GET', `/v2/issuers/${issuer}`, { token: lasting })).statusCode === 200,
  ]
  return { issuer, areLive }
}

test('with a secret that has leaked end the tokens that it could get', async () => {
  const app = await givenApp(developer, acting)
  const path = `/v3/applications/${app.clientId}/secret`
  const { areLive } = await givenOwnTokens(app)
  await developer.call('POST', path, { body: {} })
  expect(await areLive()).toEqual([true, true])
  const [others, elsewhere] = [
    await givenTokens(server, maya, await givenApp(developer)),
    await givenApp(developer, acting),
  ]
  const { areLive: areOthersLive } = await givenOwnTokens(elsewhere)
  await developer.call('POST', path, { body: { end_old: true } })
  expect([await areLive(), await isLive(server, others.access_token)]).toEqual([[false, false], true])
  expect(await areOthersLive()).toEqual([true, true])
})

test('what an app has by its secret alone is no yes of its developer', async () => {
  const both = { ...acting, grant_types: ['authorization_code', 'client_credentials'] }
  const app = await givenApp(developer, { ...both, scopes: [...acting.scopes, 'rw:issuer:*'] })
  const { issuer } = await givenOwnTokens(app)
  const asked = { ...askFor(app, { scope: `rw:issuer:${issuer}` }), approval_prompt: 'auto' }
  const answer = await startAt(server, asked, developer.token)
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ client_id: app.clientId })])
})

test('an app that is not to act for its developer any more does not from then on', async () => {
  const app = await givenApp(developer, acting)
  const { areLive } = await givenOwnTokens(app)
  const path = `/v3/applications/${app.clientId}`
  await developer.call('PUT', path, { body: { ...acting, name: 'Timetables' } })
  expect(await areLive()).toEqual([true, true])
  await developer.call('PUT', path, { body: { ...acting, grant_types: ['authorization_code'] } })
  expect(await areLive()).toEqual([false, false])
})

test('an app that becomes another one is asked for again, whatever was said of it', async () => {
  const app = await givenApp(developer)
  const path = `/v3/applications/${app.clientId}`
  const marks = async () => {
    const row = await context()
      .db.selectFrom('applications')
      .select(['is_verified', 'skips_consent'])
      .where('client_id', '=', app.clientId)
      .executeTakeFirstOrThrow()
    return [row.is_verified, row.skips_consent]
  }
  await markApp(app, { is_verified: true, skips_consent: true })
  await developer.call('PUT', path, { body: { ...input, description: 'The same, in other words.' } })
  expect(await marks()).toEqual([true, true])
  await developer.call('PUT', path, { body: { ...input, redirect_uris: ['https://evil.example/back'] } })
  expect(await marks()).toEqual([false, false])
})

test('a deleted app is gone with all that people gave it, and those who used it are counted', async () => {
  const app = await givenApp(developer)
  const tokens = await givenTokens(server, maya, app)
  await givenTokens(server, maya, app)
  await givenTokens(server, developer, app)
  const path = `/v3/applications/${app.clientId}`
  expect((await developer.call('GET', path)).json().people).toBe(2)
  expect((await developer.call('DELETE', path)).statusCode).toBe(204)
  expect(await isLive(server, tokens.access_token)).toBe(false)
  expect((await refresh(app, tokens.refresh_token)).statusCode).toBe(401)
  expect((await developer.call('GET', path)).statusCode).toBe(404)
})

test('an app of somebody else is none', async () => {
  const app = await givenApp(developer)
  const path = `/v3/applications/${app.clientId}`
  for (const answer of [
    await maya.call('GET', path),
    await maya.call('PUT', path, { body: input }),
    await maya.call('DELETE', path),
    await maya.call('POST', `${path}/secret`, { body: { end_old: true } }),
  ]) {
    expect(answer.statusCode).toBe(404)
  }
  expect((await developer.call('GET', path)).statusCode).toBe(200)
})

test.each([
  ['no scope', { scopes: [] }, 'scopes'],
  ['a scope that does not exist', { scopes: ['rw:serverAdmin'] }, 'scopes'],
  ['no way back', { redirect_uris: [] }, 'redirect_uris'],
  ['a way to refresh only', { grant_types: ['refresh_token'] }, 'grant_types'],
  ['the password grant', { grant_types: ['password'] }, 'grant_types.0'],
  ['no name', { name: ' ' }, 'name'],
  ['a script as its page', { website_url: 'javascript:alert(1)' }, 'website_url'],
])('an app with %s is refused', async (_, more, field) => {
  const made = await developer.call('POST', '/v3/applications', { body: { ...input, ...more } })
  expect([made.statusCode, Object.keys(made.json().fields)]).toEqual([400, [field]])
})

test('fifty apps is the most, also of many at once', async () => {
  const person = await givenPerson(server)
  const answers = await Promise.all(
    Array.from({ length: 55 }, () => person.call('POST', '/v3/applications', { body: input })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50)
  expect((await person.call('GET', '/v3/applications')).json()).toHaveLength(50)
})

test('an old sign-in gives an app no new way back, no more rights and no more ways to tokens', async () => {
  const app = await givenApp(developer, { ...input, scopes: ['rw:profile', 'r:backpack'] })
  const path = `/v3/applications/${app.clientId}`
  const before = (await developer.call('GET', path)).json()
  shiftClock(3_700_000)
  for (const more of [
    { redirect_uris: ['https://evil.example/back'] },
    { redirect_uris: [...input.redirect_uris, 'https://evil.example/back'] },
    { scopes: [...input.scopes, 'rw:issuer'] },
    { grant_types: ['authorization_code', 'refresh_token', 'client_credentials'] },
  ]) {
    const answer = await developer.call('PUT', path, { body: { ...input, ...more } })
    expect([more, answer.statusCode, answer.json().code]).toEqual([more, 400, 'auth.confirm'])
  }
  resetClock()
  expect((await developer.call('GET', path)).json()).toEqual(before)
  shiftClock(3_700_000)
  const less = { ...input, name: 'Timetables', scopes: ['r:backpack'], grant_types: ['authorization_code'] }
  expect((await developer.call('PUT', path, { body: less })).json()).toMatchObject(less)
})

test('an old sign-in makes no app, no secret and no personal token', async () => {
  const app = await givenApp(developer)
  shiftClock(3_700_000)
  for (const [url, body] of [
    ['/v3/applications', input],
    [`/v3/applications/${app.clientId}/secret`, {}],
    ['/v3/personal-tokens', { name: 'x', scopes: ['r:profile'] }],
  ] as const) {
    const answer = await developer.call('POST', url, { body })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.confirm'])
  }
})
