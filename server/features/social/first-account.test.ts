import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack, countAccounts, readToken } from '#testing/given/given-social.ts'
import { mapOutside } from '#testing/map-outside.ts'
import { type FakeOpenId, fakeSecret, startFakeOpenId } from '#testing/outside/fake-openid.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readSetupCode } from '../accounts/index.ts'

let fake: FakeOpenId
let server: TestServer
beforeAll(async () => {
  fake = await startFakeOpenId('https://accounts.google.com')
  server = await startTestServer({
    env: {
      SASH_ORIGIN: 'https://badges.example.org',
      SASH_DISABLE_REGISTRATION: 'true',
      SASH_GOOGLE_CLIENT_ID: 'ours',
      SASH_GOOGLE_CLIENT_SECRET: fakeSecret,
    },
    outside: mapOutside({ 'https://accounts.google.com': fake.origin }),
  })
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})

test('where everybody can come, nobody becomes the operator by way of a provider', async () => {
  const end = await comeBack(server, 'google', fake)
  expect([end.origin, end.pathname]).toEqual(['https://badges.example.org', '/auth/login'])
  expect(Object.fromEntries(end.searchParams)).toEqual({
    authError: 'Nobody has an account here yet. Create the first one, then sign in with Google.',
  })
  expect(await countAccounts()).toBe(0)
})

test('once there is an operator, a provider opens accounts where passwords do not', async () => {
  const first = { first_name: 'Ada', last_name: 'King', email: 'ada@example.org', password: 'correct horse battery' }
  const body = { ...first, setup_code: readSetupCode() }
  expect((await server.call('POST', '/v1/user/profile', { body })).statusCode).toBe(201)
  const closed = await server.call('POST', '/v1/user/profile', { body: { ...first, email: 'eve@example.org' } })
  expect(closed.statusCode).toBe(400)
  expect(await readToken(server, await comeBack(server, 'google', fake))).toMatch(/^sash_at_/)
  expect(await countAccounts()).toBe(2)
})

test('over https the mark of the browser is sent over https only', async () => {
  const answer = await server.call('GET', '/account/sociallogin?provider=google')
  expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
})
