import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { takeShare } from '#infra/http/limits/take-share.ts'
import { enter, startWithOpenId } from '#testing/given/given-social.ts'
import { givenPerson } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { openVisitor } from '#testing/visitor.ts'
import { findProvider } from './providers/open-provider.ts'
import { trustedHash } from './providers/trusted-hash.ts'
import { sweep } from './sweep.ts'

let server: TestServer
let provider: OpenIdServer
beforeAll(async () => {
  ;({ server, provider } = await startWithOpenId({ SASH_TWITTER_CLIENT_ID: 't', SASH_TWITTER_CLIENT_SECRET: 's' }))
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})
beforeEach(() => provider.present({ sub: 'state', email: 'state@example.org', email_verified: true }))

const begin = '/account/sociallogin?provider=kony'
const stale = 'This sign-in took too long or was started in another browser. Please try again.'
const countTraces = async (): Promise<number> => {
  const tables = ['accounts', 'social_accounts', 'sign_in_codes', 'access_tokens'].map(
    (table) => sql`(select count(*) from ${sql.table(table)})`,
  )
  const { rows } = await sql<{ rows: number }>`select ${sql.join(tables, sql` + `)} as rows`.execute(context().db)
  return Number(rows[0]?.rows)
}
const expectStale = (end: URL) =>
  expect([end.pathname, Object.fromEntries(end.searchParams)]).toEqual(['/auth/login', { authError: stale }])

test('an answer that comes back in another browser opens nothing there, and still works in its own', async () => {
  const visitor = openVisitor(server)
  const back = await visitor.followBack(begin)
  const before = await countTraces()
  expectStale(await openVisitor(server).follow(back))
  const other = openVisitor(server)
  await other.get(begin)
  expectStale(await other.follow(back))
  expect(await countTraces()).toBe(before)
  expect((await visitor.follow(back)).searchParams.get('authCode')).not.toBeNull()
})

test('an answer works once', async () => {
  const visitor = openVisitor(server)
  const back = await visitor.followBack(begin)
  const answers = await Promise.all([visitor.follow(back), visitor.follow(back), visitor.follow(back)])
  expect(answers.filter((end) => end.searchParams.has('authCode'))).toHaveLength(1)
  const before = await countTraces()
  expectStale(await visitor.follow(back))
  expect(await countTraces()).toBe(before)
})

test('an answer opens nothing when the provider is set as another one meanwhile', async () => {
  const visitor = openVisitor(server)
  const back = await visitor.followBack(begin)
  const before = await countTraces()
  const former = await context().db.selectFrom('social_attempts').selectAll().orderBy('expires_at', 'desc').execute()
  const [{ trusted_hash } = expect.fail()] = former
  const provider = findProvider('kony') ?? expect.fail()
  expect(trusted_hash).toEqual(trustedHash(provider))
  const { settings } = provider
  const others = [{ clientId: 'former' }, { issuer: 'https://former.example' }].map((other) =>
    trustedHash({ ...provider, settings: { ...settings, ...other } }),
  )
  for (const hash of others) {
    await context().db.updateTable('social_attempts').set({ trusted_hash: hash }).execute()
    expectStale(await visitor.follow(back))
  }
  expect(await countTraces()).toBe(before)
})

test('ten minutes later the answer opens nothing, and the attempt is swept', async () => {
  const visitor = openVisitor(server)
  const back = await visitor.followBack(begin)
  const before = await countTraces()
  shiftClock(601_000)
  expectStale(await visitor.follow(back))
  expect(await countTraces()).toBe(before)
  await sweepNow(sweep)
  const left = await context().db.selectFrom('social_attempts').select('state_hash').execute()
  expect(left).toEqual([])
})

test('an answer of one provider is none of another', async () => {
  const visitor = openVisitor(server)
  const back = await visitor.followBack(begin)
  const before = await countTraces()
  expectStale(await visitor.follow(back.replace('/kony/', '/twitter/')))
  expect(await countTraces()).toBe(before)
})

test.each([
  '',
  '?code=x',
  '?state=&code=x',
  '?state=made-up&code=x',
  '?error=access_denied',
  '?state[]=a&state[]=b&code=x',
  `?state=${'x'.repeat(4000)}`,
])('an answer without a state of ours, %j, opens nothing', async (query) => {
  const before = await countTraces()
  const visitor = openVisitor(server)
  await visitor.get(begin)
  expectStale(await visitor.follow(`/account/kony/login/callback${query}`))
  expect(await countTraces()).toBe(before)
})

test.each([
  ['another issuer', (back: string) => back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
  ['no issuer', (back: string) => back.replace(/&?iss=[^&]+/, '')],
  ['another code', (back: string) => back.replace(/code=[^&]+/, 'code=made-up')],
  ['no code', (back: string) => back.replace(/code=[^&]+&?/, '')],
  ['two codes', (back: string) => `${back}&code=made-up`],
])('an answer with %s is not believed, and the state is spent', async (_, alter) => {
  const visitor = openVisitor(server)
  const back = await visitor.followBack(begin)
  const before = await countTraces()
  const end = await visitor.follow(alter(back))
  expect(Object.fromEntries(end.searchParams)).toEqual({
    authError: 'Kony could not confirm who you are. Please try again.',
  })
  expect(await countTraces()).toBe(before)
  expectStale(await visitor.follow(back))
})

test('who gives up at the provider reads our words and is told so at the login they came from', async () => {
  provider.present(undefined)
  const end = await enter(server, 'kony', openVisitor(server), '&hint=issuer')
  expect([end.pathname, Object.fromEntries(end.searchParams)]).toEqual([
    '/auth/login',
    { authError: 'You did not finish signing in with Kony. Nothing was changed.', hint: 'issuer' },
  ])
})

test('a stored attempt reveals neither state nor secrets', async () => {
  const answer = await server.call('GET', begin)
  const { searchParams } = new URL(String(answer.headers.location))
  const rows = await context().db.selectFrom('social_attempts').selectAll().execute()
  const stored = Buffer.concat(rows.flatMap((row) => [row.state_hash, row.browser_hash, row.sealed])).toString('latin1')
  expect(rows.length).toBeGreaterThan(0)
  expect(stored).not.toContain(searchParams.get('state'))
  expect(stored).not.toContain(searchParams.get('nonce'))
})

test('one network begins so many sign-ins in ten minutes and no more', async () => {
  const visitor = openVisitor(server)
  await visitor.get(begin)
  const hold = context().db.updateTable('throttles').where('key', '=', 'budget:provider-sign-in:network:600:127.0.0.1')
  await hold.set({ failures: 599 }).execute()
  expect(String((await visitor.get(begin)).headers.location)).toContain(provider.issuer)
  const { authError } = Object.fromEntries((await visitor.follow(begin)).searchParams)
  expect(authError).toMatch(/^Too many sign-ins were started from your network\./)
  shiftClock(601_000)
  expect(String((await visitor.get(begin)).headers.location)).toContain(provider.issuer)
  expect(await takeShare(context().db, 'another', 1, 10)).toBe(true)
  expect(await takeShare(context().db, 'another', 1, 10)).toBe(false)
})
