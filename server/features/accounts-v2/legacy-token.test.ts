import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicClient, recipientScope } from '#contracts/oauth/scopes.ts'
import { context, setContext } from '#infra/context.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let person: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  person = await givenPerson(server)
})
afterAll(async () => await server.stop())

const path = '/v1/user/auth-token'
const read = async (who = person): Promise<string> => (await who.call('GET', path)).json<{ token: string }>().token
const use = (token: string, scheme = 'Token', url = '/v1/user/profile') =>
  server.call('GET', url, { headers: { authorization: `${scheme} ${token}` } })

test('a person reads the legacy token as often as they like, in both interfaces, and it works in the header', async () => {
  const first = await person.call('GET', path)
  expect(first.statusCode).toBe(200)
  expect(first.json()).toEqual({ username: person.email, token: expect.stringMatching(/^sash_pt_[\w-]{43}$/) })
  expect(first.headers['cache-control']).toBe('no-store')
  expect((await person.call('GET', path)).json()).toEqual(first.json())
  expect((await person.call('GET', '/v2/auth/token')).json()).toEqual({
    status: { success: true, description: 'ok' },
    result: [first.json()],
  })
  const { token } = first.json()
  for (const scheme of ['Token', 'Bearer']) expect((await use(token, scheme)).json().slug).toBe(person.accountId)
  expect((await use(token, 'Basic')).statusCode).toBe(401)
  expect((await use(token, 'Token', '/v2/backpack/assertions')).statusCode).not.toBe(401)
})

test('a replaced token ends', async () => {
  const former = await read()
  const answer = await person.call('PUT', path, { body: {} })
  expect(answer.json()).toEqual({ username: person.email, token: expect.any(String), replace: true })
  const { token } = answer.json()
  expect(token).not.toBe(former)
  expect([(await use(former)).statusCode, (await use(token)).statusCode]).toEqual([401, 200])
  const second = (await person.call('PUT', '/v2/auth/token')).json()
  expect(second.result[0]).toMatchObject({ username: person.email, replace: true })
  expect((await use(token)).statusCode).toBe(401)
})

test('it is stored encrypted, and its row goes with it', async () => {
  const token = await read()
  const { db } = context()
  const rowOf = () => db.selectFrom('legacy_tokens').selectAll().where('account_id', '=', person.accountId).execute()
  const [row] = await rowOf()
  expect(row?.wrapped_token.includes(Buffer.from(token))).toBe(false)
  expect(row?.wrapped_by).toBe(context().masterKey.id)
  await server.call('POST', '/o/revoke_token', { form: { token } })
  expect(await rowOf()).toEqual([])
  expect(await read()).not.toBe(token)
})

test('a new password ends it', async () => {
  const token = await read()
  const body = { password: 'another horse battery', current_password: person.password }
  expect((await person.call('PUT', '/v1/user/profile', { body })).statusCode).toBe(200)
  expect((await use(token)).statusCode).toBe(401)
})

test('under another master key, or when it has ended, there is a new one', async () => {
  const token = await read()
  const own = context()
  setContext({ ...own, masterKey: createMasterKey(Buffer.alloc(32, 9).toString('base64')) })
  const other = await read()
  setContext(own)
  expect(other).not.toBe(token)
  expect((await use(token)).statusCode).toBe(401)
  const third = await read()
  await own.db
    .updateTable('access_tokens')
    .set({ expires_at: new Date(0) })
    .where('client_id', '=', 'personal')
    .execute()
  expect(await read()).not.toBe(third)
})

test('neither apps nor the token itself nor a sign-in of long ago get it', async () => {
  const token = await read()
  const app = await givenToken(person.accountId, 'rw:profile')
  const narrow = await givenToken(person.accountId, 'rw:backpack', { clientId: publicClient })
  for (const [method, url, status] of [
    ['GET', path, 403],
    ['PUT', path, 403],
    ['GET', '/v2/auth/token', 404],
    ['PUT', '/v2/auth/token', 404],
  ] as const) {
    for (const sent of [token, app, narrow]) {
      expect([url, (await server.call(method, url, { token: sent })).statusCode]).toEqual([url, status])
    }
    expect((await server.call(method, url)).statusCode).toBe(401)
  }
  await context()
    .db.updateTable('access_tokens')
    .set({ confirmed_at: new Date(Date.now() - 2 * 3600 * 1000) })
    .where('account_id', '=', person.accountId)
    .execute()
  const late = await person.call('GET', path)
  expect([late.statusCode, late.json().code]).toEqual([400, 'auth.confirm'])
  expect((await use(token)).statusCode).toBe(200)
})

test('a sign-in with fewer scopes reads no token with more, and replaces it by one with its own', async () => {
  const token = await read()
  const narrow = await givenToken(person.accountId, recipientScope, { clientId: publicClient })
  expect((await server.call('GET', path, { token: narrow })).statusCode).toBe(403)
  const { token: replaced } = (await server.call('PUT', path, { token: narrow })).json<{ token: string }>()
  expect((await use(token)).statusCode).toBe(401)
  expect((await use(replaced, 'Token', '/v1/issuer/issuers')).statusCode).toBe(403)
  expect((await use(replaced, 'Token', '/v1/earner/badges')).statusCode).toBe(200)
  expect(await read()).toBe(replaced)
})

test('of many who ask at once all get the same', async () => {
  const tokens = await Promise.all(Array.from({ length: 6 }, () => read()))
  expect(new Set(tokens).size).toBe(1)
})
