import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import {
  beginLaunch,
  createPlatform,
  type GivenPlatform,
  givenPlaced,
  givenRegistered,
  launchFrom,
} from '#testing/given/given-platform.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { instructor } from '#testing/outside/learning-platform.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
let server: TestServer
let platform: GivenPlatform
let owner: GivenPerson
let issuer = ''

beforeAll(async () => {
  platform = await createPlatform()
  server = await startTestServer({ outside: platform.outside })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  await givenRegistered(owner, issuer, platform)
  await givenPlaced(server, owner, await givenBadgeClass(owner, issuer), platform)
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const refused = 'It could not be checked where you come from.'
const launch = (more: Parameters<typeof launchFrom>[3] = {}) => launchFrom(server, issuer, platform, more)
const countPeople = async () => {
  const { db } = context()
  const tables = ['accounts', 'access_tokens', 'lti_links', 'awards'] as const
  const counts = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ n }) => Number(n))
}

test('a login goes to the registered platform with state and nonce, and marks the browser for frames too', async () => {
  const { answer, login } = await beginLaunch(server, issuer, platform, { lti_message_hint: 'message' })
  expect(answer.statusCode).toBe(302)
  expect(login.origin + login.pathname).toBe(`${platform.origin}/authorize`)
  const { state, nonce, ...others } = Object.fromEntries(login.searchParams)
  expect(others).toEqual({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: 'sash-client',
    redirect_uri: 'http://localhost:8000/lti/launch',
    login_hint: 'hint',
    lti_message_hint: 'message',
  })
  expect([state?.length, nonce?.length]).toEqual([43, 43])
  expect(answer.headers['set-cookie']).toMatch(/^sash_lti=[\w-]{43}; .*HttpOnly; Secure; SameSite=None; Partitioned$/)
  const query = new URLSearchParams({
    iss: platform.origin,
    login_hint: 'x',
    target_link_uri: others.redirect_uri ?? '',
  })
  expect((await server.call('GET', `/lti/login/${issuer.split('/').at(-1)}?${query}`)).statusCode).toBe(302)
})

test.each([
  ['another target', { target_link_uri: 'https://evil.example/' }],
  ['a target beside ours', { target_link_uri: 'http://localhost:8000/lti/launch/x' }],
  ['another platform', { iss: 'https://evil.example' }],
  ['another client', { client_id: 'evil' }],
])('a login with %s leads nowhere', async (_, more) => {
  const { answer } = await beginLaunch(server, issuer, platform, more)
  expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
})

test('a learner sees the badge of the place in the frame of the platform, and is signed in to nothing', async () => {
  const before = await countPeople()
  const { answer } = await launch()
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Day Skipper')
  expect(answer.body).toContain('a result of at least 80 %')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain(`frame-ancestors ${platform.origin};`)
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  expect(answer.headers['x-frame-options']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await countPeople()).toEqual(before)
})

test('the address in a launch is nobody: it opens no account that has proven it', async () => {
  const before = await countPeople()
  const { answer } = await launch({ email: owner.email, name: 'Not the owner' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Send them to your Sash account instead')
  expect(answer.body).not.toContain(owner.email)
  expect(await countPeople()).toEqual(before)
})

test('names from a platform are text on the page, never markup', async () => {
  const { answer } = await launch({
    ...instructor,
    [`${lti}/context`]: { id: 'course-1', title: '<img src=x onerror=1>' },
  })
  expect(answer.body).not.toContain('<img src=x')
})

test('an answer works once, whoever sends it again', async () => {
  const { form, cookie, answer } = await launch()
  expect(answer.statusCode).toBe(200)
  const again = await server.call('POST', '/lti/launch', { form, headers: { cookie } })
  expect([again.statusCode, again.body.includes(refused)]).toEqual([400, true])
  const other = await beginLaunch(server, issuer, platform)
  const replay = { ...form, state: other.login.searchParams.get('state') ?? '' }
  const replayed = await server.call('POST', '/lti/launch', { form: replay, headers: { cookie: other.cookie } })
  expect([replayed.statusCode, replayed.body.includes(refused)]).toEqual([400, true])
})

test.each([
  ['no state', { state: '' }],
  ['a state that was never given', { state: 'x'.repeat(43) }],
  ['no token', { id_token: '' }],
  ['no token at all', { id_token: 'a.b.c' }],
])('an answer with %s is refused', async (_, change) => {
  const { cookie, login } = await beginLaunch(server, issuer, platform)
  const good = {
    state: login.searchParams.get('state') ?? '',
    id_token: await platform.live.sign(platform.live.claims(login)),
  }
  const answer = await server.call('POST', '/lti/launch', { form: { ...good, ...change }, headers: { cookie } })
  expect([answer.statusCode, answer.body.includes(refused)]).toEqual([400, true])
})

test('an answer in another browser is not shown; a browser that keeps nothing in frames is offered a window', async () => {
  for (const cookie of ['', 'sash_lti=another']) {
    const { login } = await beginLaunch(server, issuer, platform)
    const form = {
      state: login.searchParams.get('state') ?? '',
      id_token: await platform.live.sign(platform.live.claims(login)),
    }
    const answer = await server.call('POST', '/lti/launch', { form, ...(cookie ? { headers: { cookie } } : {}) })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain('Day Skipper')
    const again =
      /href="([^"]*\/lti\/login\/[^"]*)" target="_blank"/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(again).searchParams.get('login_hint')).toBe('hint')
    expect((await server.call('GET', new URL(again).pathname + new URL(again).search)).statusCode).toBe(302)
  }
})

test.each<[string, Record<string, unknown>]>([
  ['another audience', { aud: 'another-client' }],
  ['several audiences and no word for whom', { aud: ['sash-client', 'another-client'] }],
  ['another authorized party', { aud: ['sash-client', 'x'], azp: 'x' }],
  ['another sender', { iss: 'https://evil.example' }],
  ['another nonce', { nonce: 'made-up' }],
  ['no nonce', { nonce: undefined }],
  ['no subject', { sub: undefined }],
  ['an end that is over', { exp: Math.floor(Date.now() / 1000) - 120 }],
  ['no end', { exp: undefined }],
  ['a beginning to come', { iat: Math.floor(Date.now() / 1000) + 600 }],
  ['an age of hours', { iat: Math.floor(Date.now() / 1000) - 9000 }],
  ['another version', { [`${lti}/version`]: '1.1' }],
  ['another message', { [`${lti}/message_type`]: 'Odd' }],
  ['another target', { [`${lti}/target_link_uri`]: 'https://evil.example/' }],
  ['no deployment', { [`${lti}/deployment_id`]: undefined }],
])('a token with %s is refused', async (_, more) => {
  const { answer } = await launch(more)
  expect([answer.statusCode, answer.body.includes(refused)]).toEqual([400, true])
})

test('a token that is unsigned, or signed with what everybody knows, is refused', async () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwk = await platform.live.publicJwk()
  const secrets = [JSON.stringify(jwk), String(jwk.n)]
  for (const header of [{ alg: 'none' }, ...secrets.map((secret) => ({ alg: 'HS256', kid: 'key-1', secret }))]) {
    const { cookie, login } = await beginLaunch(server, issuer, platform)
    const { secret, ...named } = { secret: undefined, ...header }
    const data = `${encode(named)}.${encode(platform.live.claims(login))}`
    const signature = secret === undefined ? '' : createHmac('sha256', secret).update(data).digest('base64url')
    const form = { state: login.searchParams.get('state') ?? '', id_token: `${data}.${signature}` }
    const answer = await server.call('POST', '/lti/launch', { form, headers: { cookie } })
    expect([answer.statusCode, answer.body.includes(refused)]).toEqual([400, true])
  }
})

test('a deployment that nobody let in is refused, until an owner says yes', async () => {
  const other = { [`${lti}/deployment_id`]: 'deployment-2' }
  const { answer } = await launch(other)
  expect([answer.statusCode, answer.body.includes('is not known here yet')]).toEqual([400, true])
  const path = `/v3/issuers/${issuer.split('/').at(-1)}/lti`
  const { platforms } = (await owner.call('GET', path)).json()
  expect(platforms[0].deployments).toEqual([
    { id: 'deployment-1', approved: true },
    { id: 'deployment-2', approved: false },
  ])
  const approve = { body: { deployment_id: 'deployment-2' } }
  const stranger = await givenPerson(server)
  const at = `${path}/platforms/${platforms[0].id}/deployments`
  expect((await stranger.call('POST', at, approve)).statusCode).toBe(404)
  expect((await owner.call('POST', at, approve)).statusCode).toBe(204)
  expect((await launch(other)).answer.statusCode).toBe(200)
})

test('keys of a platform are fetched once, and once more when it signs with a new one', async () => {
  await launch()
  const count = () => platform.live.asked.filter((path) => path === 'GET /jwks').length
  const before = count()
  await launch()
  expect(count()).toBe(before)
  await platform.live.rotate()
  shiftClock(31_000)
  expect((await launch()).answer.statusCode).toBe(200)
  expect(count()).toBe(before + 1)
})

test('a login is good for ten minutes', async () => {
  const { cookie, login } = await beginLaunch(server, issuer, platform)
  shiftClock(601_000)
  const form = {
    state: login.searchParams.get('state') ?? '',
    id_token: await platform.live.sign(platform.live.claims(login)),
  }
  expect((await server.call('POST', '/lti/launch', { form, headers: { cookie } })).statusCode).toBe(400)
})
