import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenApp, givenApp, givenTokens } from '#testing/given/given-app.ts'
import { type GivenPerson, givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const origin = 'https://pocket.example'
// As long as what a process has read of apps is taken for true.
const readAnew = () => new Promise((resolve) => setTimeout(resolve, 1050))

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
let app: GivenApp
beforeAll(async () => {
  server = await startTestServer()
  developer = await givenPerson(server)
  maya = await givenPerson(server)
  app = await givenApp(developer, {
    is_confidential: false,
    redirect_uris: [`${origin}/back`, 'com.pocket.app:/back'],
    scopes: ['rw:profile', 'rw:backpack'],
  })
})
afterAll(async () => await server.stop())

const allowedFor = async (url: string, from = origin, token?: string) => {
  const answer = await server.call('GET', url, { headers: { origin: from, 'sec-fetch-site': 'cross-site' }, token })
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  expect(answer.headers.vary).toContain('Origin')
  return answer.headers['access-control-allow-origin']
}
const preflight = async (path: string, from = origin) => {
  const answer = await server.app.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      host: 'localhost:8000',
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  return answer.headers['access-control-allow-origin']
}

const opened = [
  '/v1/earner/badges',
  '/v2/backpack/assertions',
  '/v3/backpack/badges',
  '/ims/ob/v2p1/assertions',
  '/ims/ob/v3p0/credentials',
]

test.each(opened)('%s may be read, with its token, by pages of a connected app and by no others', async (path) => {
  const { access_token } = await givenTokens(server, maya, app, ['rw:profile'])
  expect([await preflight(path), await allowedFor(path), await allowedFor(path, origin, access_token)]).toEqual([
    origin,
    origin,
    origin,
  ])
  for (const other of ['https://evil.example', 'http://pocket.example', 'https://pocket.example:8443', 'null'])
    expect([other, await preflight(path, other), await allowedFor(path, other)]).toEqual([other, undefined, undefined])
})

test.each(['/o/authorize', '/o/code', '/o/revoke_token', '/scim/v2/Users', '/credentials/issue'])(
  '%s stays closed to them',
  async (path) => {
    expect(await preflight(path)).toBeUndefined()
  },
)

test('a page of an app is no page of ours: it signs nobody in', async () => {
  const headers = { origin, 'sec-fetch-site': 'cross-site' }
  const form = { username: maya.email, password: goodPassword }
  expect((await server.call('POST', '/o/token', { form, headers })).statusCode).toBe(400)
})

test('with the app, or while its developer is suspended, its pages lose it', async () => {
  const path = '/v1/earner/badges'
  const { db } = context()
  const suspend = async (at: Date | null) => {
    await db.updateTable('accounts').set({ suspended_at: at }).where('account_id', '=', developer.accountId).execute()
    await readAnew()
  }
  await suspend(new Date())
  expect(await allowedFor(path)).toBeUndefined()
  await suspend(null)
  expect(await allowedFor(path)).toBe(origin)
  await developer.call('DELETE', `/v3/applications/${app.clientId}`)
  await readAnew()
  expect([await allowedFor(path), await preflight(path)]).toEqual([undefined, undefined])
})
