import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { knowsHeader } from '#contracts/refusal.ts'
import { givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { resetClock, shiftClock } from '../clock.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => resetClock())
afterAll(() => server.stop())

const unknowing = { [knowsHeader]: '' }

test('a client that does not know the question who acts is told to sign in again', async () => {
  const maya = await givenPerson(server)
  shiftClock(2 * 3_600_000)
  const body = { email: newEmail('second') }
  const asked = await maya.call('POST', '/v1/user/emails', { body })
  expect([asked.statusCode, asked.json().code]).toEqual([400, 'auth.confirm'])
  const told = await maya.call('POST', '/v1/user/emails', { body, headers: unknowing })
  expect([told.statusCode, told.json()]).toEqual([
    401,
    { detail: 'Please sign in again: this needs a sign-in of the last hour.' },
  ])
  expect(told.headers['www-authenticate']).toBe('Bearer realm="api", error="insufficient_user_authentication"')
})

test('in the envelope of v2 too; /v3 asks by its code as before', async () => {
  const maya = await givenPerson(server)
  shiftClock(2 * 3_600_000)
  const legacy = await maya.call('GET', '/v2/auth/token', { headers: unknowing })
  expect([legacy.statusCode, legacy.json().status]).toEqual([
    401,
    { success: false, description: 'no valid auth token found' },
  ])
  const own = await maya.call('POST', '/v3/account/exports', { headers: unknowing })
  expect([own.statusCode, own.json().code]).toEqual([400, 'auth.confirm'])
})

test('what such a client was refused works after it has signed in again', async () => {
  const maya = await givenPerson(server)
  shiftClock(2 * 3_600_000)
  const again = await server.call('POST', '/o/token', {
    form: { username: maya.email, password: maya.password },
    headers: unknowing,
  })
  const body = { email: newEmail('second') }
  const token = again.json<{ access_token: string }>().access_token
  expect((await server.call('POST', '/v1/user/emails', { token, body, headers: unknowing })).statusCode).toBe(201)
  expect(await givenIssuer({ ...maya, call: (m, u, o) => server.call(m, u, { token, ...o }) })).toContain('/v1/issuer')
})
