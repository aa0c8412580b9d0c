import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenOrganisation } from '#testing/given/given-organisation.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { givenPerson } from '#testing/given.ts'
import { type CallOptions, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer | undefined
const start = async (limit: number, env: Record<string, string> = {}) => {
  server = await startTestServer({ env: { SASH_RATE_LIMIT: String(limit), SASH_TRUST_PROXY: '1', ...env } })
  return server
}
afterEach(async () => await server?.stop())

const from = (address: string): CallOptions => ({ headers: { 'x-forwarded-for': address } })
const profile = '/v1/user/profile'
const codesOf = async (count: number, call: () => Promise<{ statusCode: number }>): Promise<number[]> => {
  const codes: number[] = []
  for (let index = 0; index < count; index++) codes.push((await call()).statusCode)
  return codes
}

test('a token has a count of its own, told with every answer, and is refused beyond it', async () => {
  const running = await start(8)
  const { call } = running
  const { accountId, token } = await givenPerson(running)
  expect((await call('GET', profile, { token })).statusCode).toBe(200)
  const second = await call('GET', profile, { token })
  expect(second.headers).toMatchObject({
    'ratelimit-limit': '8',
    'x-ratelimit-limit': '8',
    'ratelimit-reset': expect.stringMatching(/^\d+$/),
  })
  const left = Number(second.headers['ratelimit-remaining'])
  expect(await codesOf(left, () => call('GET', profile, { token }))).toEqual(Array(left).fill(200))
  const refused = await call('GET', profile, { token })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ detail: 'Too many calls in a short time. Please wait a moment, then try again.' })
  expect(refused.headers['ratelimit-remaining']).toBe('0')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  const other = await givenToken(accountId, 'r:profile')
  expect((await call('GET', profile, { token: other })).statusCode).toBe(200)
})

test('without a token a network has a quarter of it, IPv6 by its /64', async () => {
  const { call } = await start(20)
  const ask = (address: string) => () => call('GET', '/v1/user/profile', from(address))
  expect(await codesOf(6, ask('198.51.100.7'))).toEqual([401, 401, 401, 401, 401, 429])
  expect(await codesOf(1, ask('198.51.100.8'))).toEqual([401])
  expect(await codesOf(5, ask('2001:db8:1:1::1'))).toEqual([401, 401, 401, 401, 401])
  expect(await codesOf(1, ask('2001:db8:1:1:ffff::2'))).toEqual([429])
})

test('another spelling of the address counts as well, and is kept from caches', async () => {
  const { app, call } = await start(20)
  const { host } = new URL(context().config.origin)
  const ask = () => call('GET', '/%761/user/%70rofile', from('198.51.100.10'))
  expect((await ask()).headers['cache-control']).toBe('no-store')
  expect(await codesOf(5, ask)).toEqual([401, 401, 401, 401, 429])
  const port = Number(new URL(await app.listen({ port: 0 })).port)
  const raw = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (bytes) => resolve(String(bytes)))
    const line = `GET http://${host}${profile} HTTP/1.1`
    socket.write(`${line}\r\nHost: ${host}\r\nX-Forwarded-For: 198.51.100.10\r\nConnection: close\r\n\r\n`)
  })
  expect(raw).toMatch(/^HTTP\/1\.1 429 /)
})

test('made-up tokens count for the network', async () => {
  const { call } = await start(20)
  let number = 0
  const ask = () => call('GET', profile, { ...from('198.51.100.9'), token: `sash_at_made-up-${number++}` })
  expect(await codesOf(6, ask)).toEqual([401, 401, 401, 401, 401, 429])
})

test('many people behind one private address have more', async () => {
  const { call } = await start(4)
  const ask = () => call('GET', profile, from('10.0.0.5'))
  expect((await codesOf(20, ask)).every((code) => code === 401)).toBe(true)
  expect((await ask()).statusCode).toBe(429)
})

test('the token of a directory has twice as many, whatever its network does, once it was found good', async () => {
  const running = await start(8)
  const operator = await givenPerson(running)
  const oidc = { issuer_url: 'https://id.example', client_id: 'sash', client_secret: 'hush' }
  const school = await givenOrganisation(operator, { oidc })
  const path = `/v3/operator/organisations/${school.id}/scim-token`
  const { token } = (await operator.call('POST', path, { body: {} })).json<{ token: string }>()
  const list = () => running.call('GET', '/scim/v2/Users', { ...from('203.0.113.7'), token })
  const guess = () => running.call('GET', '/scim/v2/Users', { ...from('203.0.113.7'), token: 'sash_so_wrong' })
  expect((await list()).statusCode).toBe(200)
  expect(await codesOf(2, guess)).toEqual([401, 429])
  expect(await codesOf(17, list)).toEqual([...Array(16).fill(200), 429])
  expect((await list()).json()).toMatchObject({ status: '429' })
})

test('ways to providers and back count apart from the rest of their network', async () => {
  const { call } = await start(4)
  const begin = () => call('GET', '/account/organisations/none', from('203.0.113.8'))
  expect(await codesOf(17, begin)).toEqual([...Array(16).fill(302), 429])
  expect(await codesOf(2, () => call('GET', profile, from('203.0.113.8')))).toEqual([401, 429])
})

const hint = new URLSearchParams({ iss: 'https://lms.example', login_hint: '1', target_link_uri: 'https://x.example' })
const stepsOfLaunch = (call: TestServer['call'], address: string) => [
  () => call('GET', `/lti/login/none?${hint}`, from(address)),
  () => call('POST', '/lti/launch', { ...from(address), form: { state: 'x', id_token: 'y' } }),
  () => call('POST', '/lti/deep-link', { ...from(address), form: { ticket: 'none' } }),
  () => call('POST', '/lti/canvas', { ...from(address), form: { user_id: '1' } }),
  () => call('GET', '/lti/register/none', from(address)),
]

test('what is opened from courses counts for its network, apart from the rest of it', async () => {
  const { call } = await start(4)
  const steps = stepsOfLaunch(call, '203.0.113.9')
  for (const step of steps.slice(1)) expect(await codesOf(3, step)).not.toContain(429)
  const [begin = () => call('GET', profile)] = steps
  expect(await codesOf(5, begin)).toEqual([400, 400, 400, 400, 429])
  for (const step of steps) expect(await codesOf(1, step)).toEqual([429])
  const elsewhere = stepsOfLaunch(call, '203.0.113.10')
  for (const step of elsewhere) expect(await codesOf(1, step)).not.toEqual([429])
  expect(await codesOf(2, () => call('GET', profile, from('203.0.113.9')))).toEqual([401, 429])
  expect(await codesOf(1, () => call('GET', '/account/organisations/none', from('203.0.113.9')))).toEqual([302])
  for (const path of ['/lti/jwks', '/lti/canvas.xml'])
    expect(await codesOf(5, () => call('GET', path, from('203.0.113.9')))).toEqual(Array(5).fill(200))
})

test('a class of two hundred behind one address opens its course in a minute', async () => {
  const { call } = await start(1200)
  const steps = stepsOfLaunch(call, '203.0.113.11').slice(0, 4)
  const codes = await Promise.all(steps.map((step) => codesOf(200, step)))
  expect(codes.flat()).not.toContain(429)
})

test('each dialect says it in its own words', async () => {
  const { call } = await start(4)
  const ask = (path: string) => call('POST', path, { ...from('203.0.113.4'), form: { grant_type: 'password' } })
  await call('GET', profile, from('203.0.113.4'))
  const text = 'Too many calls in a short time. Please wait a moment, then try again.'
  const oauth = await ask('/o/token')
  expect([oauth.statusCode, oauth.json()]).toEqual([429, { error: 'temporarily_unavailable', error_description: text }])
  const v3 = await call('GET', '/v3/issuers/none/webhooks', from('203.0.113.4'))
  expect(v3.statusCode).toBe(429)
  expect(v3.json()).toMatchObject({ code: 'rate-limited', detail: text, expires: expect.any(Number) })
})

test('pages, pictures and the health check are not counted', async () => {
  const { call } = await start(4)
  for (const path of ['/health', '/public/pictures/none', '/openapi.json']) {
    const answers = await codesOf(5, () => call('GET', path, from('203.0.113.5')))
    expect(answers).not.toContain(429)
  }
})

test('a page of another origin can read what is left', async () => {
  const { call } = await start(8, { SASH_CORS_ORIGINS: 'https://app.example' })
  const answer = await call('GET', profile, { headers: { origin: 'https://app.example' } })
  expect(answer.headers['access-control-expose-headers']).toContain('RateLimit-Remaining')
  expect(answer.headers['access-control-expose-headers']).toContain('X-RateLimit-Reset')
})

test('whoever asks is told of the limits', async () => {
  const { call } = await start(50)
  expect((await call('GET', '/v3/rate-limits')).json()).toEqual({ per_token: 50, per_network: 13 })
})

test('0 limits nothing', async () => {
  const { call } = await start(0)
  for (const step of stepsOfLaunch(call, '203.0.113.6')) expect((await step()).statusCode).not.toBe(429)
  const answer = await call('GET', profile, from('203.0.113.6'))
  expect(answer.headers['ratelimit-limit']).toBeUndefined()
  expect((await call('GET', '/v3/rate-limits')).json()).toEqual({ per_token: null, per_network: null })
})
