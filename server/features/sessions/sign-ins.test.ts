import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import type { SignInEntry } from '#contracts/sessions/sign-ins.ts'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { givenApp, givenTokens, isLive } from '#testing/given/given-app.ts'
import { codeCookie, givenCode } from '#testing/given/given-code.ts'
import { type GivenPerson, givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const profile = (token: string) => server.call('GET', '/v1/user/profile', { token })

const signIn = async ({ email }: GivenPerson, userAgent = firefox): Promise<string> => {
  const form = { username: email, password: goodPassword }
  const answer = await server.call('POST', '/o/token', { form, headers: { 'user-agent': userAgent } })
  return answer.json<{ access_token: string }>().access_token
}

const list = async (token: string): Promise<SignInEntry[]> =>
  (await server.call('GET', '/v3/sign-ins', { token })).json<SignInEntry[]>()

const ageConfirmation = (token: string) =>
  context()
    .db.updateTable('access_tokens')
    .set({ confirmed_at: new Date(0) })
    .where('token_hash', '=', hashSecret(token))
    .execute()

const confirmedAt = async (token: string): Promise<number> =>
  (
    await context()
      .db.selectFrom('access_tokens')
      .select('confirmed_at')
      .where('token_hash', '=', hashSecret(token))
      .executeTakeFirstOrThrow()
  ).confirmed_at.getTime()

test('a person sees where they are signed in, this browser first, then newest use first, and nothing secret', async () => {
  const maya = await givenPerson(server)
  shiftClock(1000)
  const first = await signIn(maya)
  shiftClock(1000)
  const second = await signIn(maya, 'curl/8.9.1')
  const entries = await list(first)
  expect(entries.map(({ device, is_current }) => [device, is_current])).toEqual([
    ['Firefox on Linux', true],
    ['curl', false],
    ['lightMyRequest', false],
  ])
  expect(entries[1]).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    is_current: false,
    device: 'curl',
    address: '127.0.0.1',
    created_at: expect.stringMatching(/Z$/),
    last_used_at: expect.stringMatching(/Z$/),
  })
  const text = JSON.stringify(entries)
  for (const token of [first, second]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(hashSecret(token).toString('hex'))
  }
  shiftClock(400_000)
  await profile(first)
  expect((await list(second)).map(({ device }) => device)).toEqual(['curl', 'Firefox on Linux', 'lightMyRequest'])
})

test('a sign-in by code says where it came from too', async () => {
  const maya = await givenPerson(server)
  const code = await givenCode(maya.accountId)
  const answer = await server.call('POST', '/o/code', {
    form: { code },
    headers: { 'user-agent': firefox, cookie: codeCookie },
  })
  const { access_token: token } = answer.json<{ access_token: string }>()
  expect((await list(token)).find(({ is_current }) => is_current)).toMatchObject({
    device: 'Firefox on Linux',
    address: '127.0.0.1',
  })
})

test('without room in the database one reads on, and only that one did is not noted', async () => {
  const maya = await givenPerson(server)
  shiftClock(400_000)
  const { db } = context()
  await sql`create function find_no_room() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger no_room before update on access_tokens execute function find_no_room()`.execute(db)
  expect((await profile(maya.token)).statusCode).toBe(200)
  await sql`drop function find_no_room cascade`.execute(db)
  expect((await profile(maya.token)).statusCode).toBe(200)
})

test('one sign-in is ended by its id, and nobody else can end it', async () => {
  const maya = await givenPerson(server)
  const stranger = await givenPerson(server)
  const other = await signIn(maya)
  const id = (await list(other)).find(({ is_current }) => is_current)?.id
  for (const unknown of [id, 'AAAAAAAAAAAAAAAAAAAAAA', '%00', "'; drop table access_tokens; --"]) {
    const answer = await stranger.call('DELETE', `/v3/sign-ins/${unknown}`)
    expect([unknown, [400, 404].includes(answer.statusCode)]).toEqual([unknown, true])
  }
  expect((await stranger.call('DELETE', `/v3/sign-ins/${id}`)).statusCode).toBe(404)
  expect((await profile(other)).statusCode).toBe(200)
  expect((await maya.call('DELETE', `/v3/sign-ins/${id}`)).statusCode).toBe(204)
  expect((await profile(other)).statusCode).toBe(401)
  expect((await profile(maya.token)).statusCode).toBe(200)
  expect((await maya.call('DELETE', `/v3/sign-ins/${id}`)).statusCode).toBe(404)
})

test('signing out everywhere ends every browser, this one, open codes and connected apps, and leaves personal tokens', async () => {
  const maya = await givenPerson(server)
  const stranger = await givenPerson(server)
  const other = await signIn(maya)
  const body = { name: 'Script', scopes: ['r:profile'], days: 7 }
  const { token: script } = (await maya.call('POST', '/v3/personal-tokens', { body })).json<{ token: string }>()
  const app = await givenTokens(server, maya, await givenApp(stranger))
  const code = await givenCode(maya.accountId)
  const { url } = (await maya.call('POST', '/v3/account/exports')).json<{ url: string }>()
  expect([(await list(other)).length, await isLive(server, app.access_token)]).toEqual([2, true])
  expect((await maya.call('DELETE', '/v3/sign-ins')).statusCode).toBe(204)
  expect(
    await Promise.all(
      [maya.token, other, script, stranger.token].map(async (token) => (await profile(token)).statusCode),
    ),
  ).toEqual([401, 401, 200, 200])
  expect(await isLive(server, app.access_token)).toBe(false)
  expect((await server.call('POST', '/o/code', { form: { code }, headers: { cookie: codeCookie } })).statusCode).toBe(
    400,
  )
  expect((await server.call('GET', new URL(url).pathname)).statusCode).toBe(404)
  expect((await profile(await signIn(maya))).statusCode).toBe(200)
})

test('a hundred sign-ins live side by side, one more ends the oldest', async () => {
  const maya = await givenPerson(server)
  const { db } = context()
  const rows = Array.from({ length: 99 }, (_, index) => ({
    token_hash: hashSecret(`old ${maya.accountId} ${index}`),
    token_id: `${maya.accountId}-${index}`,
    account_id: maya.accountId,
    client_id: 'public',
    scope: 'rw:profile',
    last_used_at: new Date(Date.now() - (index + 1) * 60_000),
    expires_at: new Date(Date.now() + 86_400_000),
  }))
  await db.insertInto('access_tokens').values(rows).execute()
  expect((await list(maya.token)).map(({ id }) => id)).toContain(`${maya.accountId}-98`)
  const newest = await signIn(maya)
  const after = await list(newest)
  expect(after).toHaveLength(100)
  expect(after.map(({ id }) => id)).not.toContain(`${maya.accountId}-98`)
  expect(after[0]?.is_current).toBe(true)
})

test('the password once more confirms this sign-in and no other', async () => {
  const maya = await givenPerson(server)
  const other = await signIn(maya)
  await ageConfirmation(maya.token)
  await ageConfirmation(other)
  const answer = await maya.call('POST', '/v3/sign-ins/confirm', { body: { password: goodPassword } })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await confirmedAt(maya.token)).toBeGreaterThan(Date.now() - 60_000)
  expect(await confirmedAt(other)).toBe(0)
})

test('a wrong password confirms nothing and is slowed down', async () => {
  const maya = await givenPerson(server)
  await ageConfirmation(maya.token)
  const confirm = (password: string) => maya.call('POST', '/v3/sign-ins/confirm', { body: { password } })
  const wrong = await confirm('wrong password')
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'auth.password', detail: 'This is not your password. Please try again.' }),
  ])
  const paused = await confirm(goodPassword)
  expect([paused.statusCode, paused.headers['retry-after'], paused.json().expires]).toEqual([429, '2', 2])
  expect(await confirmedAt(maya.token)).toBe(0)
  shiftClock(2000)
  expect((await confirm(goodPassword)).statusCode).toBe(204)
  for (const body of [{}, { password: 7 }, { password: ['x'] }]) {
    expect((await maya.call('POST', '/v3/sign-ins/confirm', { body })).statusCode).toBe(400)
  }
})

test('an account without a password is told to sign in with its provider again', async () => {
  const maya = await givenPerson(server)
  await context()
    .db.updateTable('accounts')
    .set({ password_hash: null })
    .where('account_id', '=', maya.accountId)
    .execute()
  const answer = await maya.call('POST', '/v3/sign-ins/confirm', { body: { password: '' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'auth.password',
      detail: expect.stringContaining('sign in again with your provider'),
    }),
  ])
})

test('the sweep drops what has expired and nothing else', async () => {
  const maya = await givenPerson(server)
  const { db } = context()
  await givenCode(maya.accountId)
  shiftClock(61_000)
  const fresh = await givenCode(maya.accountId)
  await sweepNow(sweep)
  expect(await db.selectFrom('sign_in_codes').select('account_id').execute()).toEqual([{ account_id: maya.accountId }])
  expect((await profile(maya.token)).statusCode).toBe(200)
  expect(
    (await server.call('POST', '/o/code', { form: { code: fresh }, headers: { cookie: codeCookie } })).statusCode,
  ).toBe(200)
  // Those of programs can be refreshed until their days are over.
  shiftClock(91 * 86_400_000)
  await sweepNow(sweep)
  expect(await db.selectFrom('access_tokens').select('token_id').execute()).toEqual([])
})

test('a sign-in that is used every day ends for good after its days', async () => {
  const maya = await givenPerson(server)
  const statuses: number[] = []
  for (let hours = 0; hours < 90 * 24; hours += 20) {
    statuses.push((await profile(maya.token)).statusCode)
    shiftClock(20 * 3_600_000)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  const ended = await profile(maya.token)
  expect([ended.statusCode, ended.json().detail]).toEqual([401, 'Authentication credentials were not accepted.'])
  expect((await profile(await signIn(maya))).statusCode).toBe(200)
})

const scoped = async ({ email }: GivenPerson, scope: string): Promise<string> =>
  (await server.call('POST', '/o/token', { form: { username: email, password: goodPassword, scope } })).json<{
    access_token: string
  }>().access_token
const widen = (token: string) => server.call('POST', '/v3/sign-ins/issuer', { token })
const mayIssue = async (token: string) => (await server.call('GET', '/v1/issuer/issuers', { token })).statusCode === 200

test('whoever signed in to the backpack within the hour may issue without a second password, in that browser alone', async () => {
  const maya = await givenPerson(server)
  const [token, other] = [await scoped(maya, recipientScope), await scoped(maya, recipientScope)]
  expect(await mayIssue(token)).toBe(false)
  const answers = await Promise.all([widen(token), widen(token)])
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ scope: string }>().scope.split(' ').sort()).toEqual(issuerScope.split(' ').sort())
  }
  expect(await mayIssue(token)).toBe(true)
  expect((await profile(token)).statusCode).toBe(200)
  expect(await mayIssue(other)).toBe(false)
})

test('an hour later the password is asked for, and then it goes', async () => {
  const maya = await givenPerson(server)
  const token = await scoped(maya, recipientScope)
  await ageConfirmation(token)
  const refused = await widen(token)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'auth.confirm'])
  expect(await mayIssue(token)).toBe(false)
  await server.call('POST', '/v3/sign-ins/confirm', { token, body: { password: goodPassword } })
  expect((await widen(token)).statusCode).toBe(200)
  expect(await mayIssue(token)).toBe(true)
})

test('what was asked for with less stays less, and so does what an app or a program of one’s own holds', async () => {
  const maya = await givenPerson(server)
  const narrow = await scoped(maya, 'rw:profile')
  expect((await widen(narrow)).statusCode).toBe(403)
  expect(await mayIssue(narrow)).toBe(false)
  const made = await maya.call('POST', '/v3/personal-tokens', {
    body: { name: 'Mine', scopes: ['rw:profile', 'rw:backpack'] },
  })
  const { token } = made.json<{ token: string }>()
  expect((await widen(token)).statusCode).toBe(403)
  expect(await mayIssue(token)).toBe(false)
  const ended = await scoped(maya, recipientScope)
  await server.call('POST', '/o/revoke_token', { form: { token: ended } })
  expect((await widen(ended)).statusCode).toBe(401)
})
