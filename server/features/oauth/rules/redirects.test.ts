import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowApp, askFor, type GivenApp, givenApp, newProof, startAt } from '#testing/given/given-app.ts'
import { givenFirst } from '#testing/given/given-first.ts'
import type { GivenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
let app: GivenApp
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_ORIGIN: 'https://badges.example' } })
  developer = await givenFirst(server)
  maya = developer
  app = await givenApp(developer, { redirect_uris: ['https://app.example/back?a=1', 'https://app.example/other'] })
})
afterAll(async () => await server.stop())

const near = [
  'https://app.example/back',
  'https://app.example/back?a=1&b=2',
  'https://app.example/back?a=1#x',
  'https://app.example/Back?a=1',
  'https://app.example:443/back?a=1',
  'https://app.example/back?a=%31',
  'https://app.example/x/../back?a=1',
  'http://app.example/back?a=1',
  'https://app.example.evil.example/back?a=1',
  'https://evil.example/back?a=1',
  'https://app.example@evil.example/back?a=1',
  'javascript:alert(1)',
  '',
]

test.each(near)('an address that is nearly the registered one is none: %s [O1]', async (uri) => {
  for (const answer of [
    await startAt(server, askFor(app, { redirect_uri: uri }), maya.token),
    await allowApp(maya, askFor(app, { redirect_uri: uri }), ['rw:profile']),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain('sash_gc_')
  }
})

test('the registered address is taken letter by letter, with its own query [O1]', async () => {
  const answer = await allowApp(maya, askFor(app), ['rw:profile'])
  expect(answer.json().success_url).toMatch(/^https:\/\/app\.example\/back\?a=1&code=sash_gc_[\w-]{43}&scope=/)
  // Where there are two, it has to be said which.
  expect((await startAt(server, askFor(app, { redirect_uri: undefined }))).statusCode).toBe(400)
  const single = await givenApp(developer)
  const info = await startAt(server, askFor(single, { redirect_uri: undefined }))
  expect(info.json()).toMatchObject({ redirect_uri: 'https://app.example/back' })
})

test('only the port of a loopback address by number may be another [O1] [O18]', async () => {
  const native = await givenApp(developer, {
    is_confidential: false,
    redirect_uris: ['http://127.0.0.1/cb', 'http://[::1]:1/cb', 'com.example.app:/cb'],
  })
  const proof = { code_challenge: newProof().challenge, code_challenge_method: 'S256' }
  const statusFor = async (uri: string) =>
    (await startAt(server, askFor(native, { ...proof, redirect_uri: uri }))).statusCode
  for (const good of ['http://127.0.0.1:49152/cb', 'http://[::1]:8/cb', 'http://[::1]/cb', 'com.example.app:/cb']) {
    expect([good, await statusFor(good)]).toEqual([good, 200])
  }
  for (const bad of [
    'http://localhost:49152/cb',
    'http://127.0.0.1:49152/cb2',
    'http://127.0.0.1:65536/cb',
    'http://127.0.0.2/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://127.0.0.1:1@evil.example/cb',
    'https://127.0.0.1/cb',
    'com.example.app:/other',
  ]) {
    expect([bad, await statusFor(bad)]).toEqual([bad, 400])
  }
})

test.each([
  'http://localhost/cb',
  'http://127.0.0.2/cb',
  'http://app.example/cb',
  'myapp:/cb',
  'javascript:alert(1)',
  'javascript.x:alert(1) ',
  'data:text/html,x',
  'https://user@app.example/cb',
  'https://app.example/cb#x',
  'https://app.example/a b',
  'no address',
])('an app cannot have %s as its address [O18]', async (uri) => {
  const body = { name: 'Native', redirect_uris: [uri], scopes: ['r:profile'] }
  const answer = await developer.call('POST', '/v3/applications', { body })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['redirect_uris']])
})

test('no fault and no refusal leads to an address that is not registered [O2]', async () => {
  const evil = 'https://evil.example/steal'
  const asked = askFor(app, { redirect_uri: evil })
  const answers = [
    await startAt(server, asked, maya.token),
    await startAt(server, { ...asked, scope: 'nonsense' }, maya.token),
    await startAt(server, { ...asked, client_id: 'nobody' }, maya.token),
    await startAt(server, { ...asked, response_type: 'token' }, maya.token),
    await allowApp(maya, asked, ['rw:profile']),
    await maya.call('POST', '/o/authorize', { body: { ...asked, allow: false, scopes: ['rw:profile'] } }),
  ]
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers.location, answer.body.includes('evil')]).toEqual([400, undefined, false])
  }
  const cancelled = await maya.call('POST', '/o/authorize', {
    body: { ...askFor(app), allow: false, scopes: ['rw:profile'] },
  })
  expect([cancelled.statusCode, cancelled.headers.location]).toEqual([400, undefined])
  expect(cancelled.json()).toMatchObject({ error: 'access_denied' })
})

const navigate = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' }

test('a browser that navigates is sent on to the page that asks, with 303 [O12]', async () => {
  const query = new URLSearchParams(askFor(app, { state: 'x y' }))
  const sent = await server.call('GET', `/o/authorize?${query}`, { headers: navigate })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/auth/oauth2/authorize?${query}`])
  const old = await server.call('GET', `/o/authorize?${query}`, { headers: { accept: 'text/html' } })
  expect(old.statusCode).toBe(303)
  const page = await server.call('GET', `/o/authorize?${query}`, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'cors' },
  })
  expect(page.statusCode).toBe(200)
  // What carries a password or an answer is never redirected, so that no browser sends it a second time.
  const body = { ...askFor(app), allow: true, scopes: ['rw:profile'] }
  const given = await maya.call('POST', '/o/authorize', { body, headers: navigate })
  expect([given.statusCode, given.headers.location]).toEqual([200, undefined])
})

test('nothing that is asked leads a browser away from this origin [O20]', async () => {
  for (const uri of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    for (const name of ['redirect_uri', 'next', 'state']) {
      const query = new URLSearchParams({ ...askFor(app), [name]: uri })
      const sent = await server.call('GET', `/o/authorize?${query}`, { headers: navigate })
      const target = new URL(sent.headers.location ?? '', 'https://badges.example')
      expect([target.origin, target.pathname]).toEqual(['https://badges.example', '/auth/oauth2/authorize'])
    }
  }
})
