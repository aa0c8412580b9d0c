import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewWalletOffer } from '#contracts/backpack/wallets.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenWallet, takeOffer } from '#testing/given/given-wallet.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let issuer: GivenPerson
let earner: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  issuer = await givenPerson(server)
  earner = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
})
afterAll(async () => await server.stop())

const award = (): Promise<string> => givenAward(issuer, badge, earner.email, { allow_duplicate_awards: true })
const offer = async (awardId: string, body: object = {}): Promise<NewWalletOffer> =>
  (await earner.call('POST', `/v3/backpack/badges/${awardId}/wallet-offers`, { body })).json()
const take = (made: NewWalletOffer) => takeOffer(givenWallet(server), made.offer_url, 'ldp_vc')

test('a code left open gives nothing once the badge has been removed, rejected or has ended', async () => {
  const { db } = context()
  const removed = await award()
  const whileRemoved = await offer(removed)
  expect((await earner.call('DELETE', `/v1/earner/badges/${removed}`)).statusCode).toBeLessThan(300)
  await expect(take(whileRemoved)).rejects.toThrow()

  const rejected = await award()
  const whileRejected = await offer(rejected)
  await db.updateTable('awards').set({ acceptance: 'Rejected' }).where('award_id', '=', rejected).execute()
  await expect(take(whileRejected)).rejects.toThrow()

  const ended = await award()
  const whileEnded = await offer(ended)
  await db
    .updateTable('awards')
    .set({ issued_on: new Date(0), expires_at: new Date(1000) })
    .where('award_id', '=', ended)
    .execute()
  await expect(take(whileEnded)).rejects.toThrow()
})

test('a code left open gives nothing once the badge lies in another account', async () => {
  const moved = await award()
  const made = await offer(moved)
  const other = await givenPerson(server)
  const { account_id } = await context()
    .db.selectFrom('email_addresses')
    .select('account_id')
    .where('email', '=', other.email)
    .executeTakeFirstOrThrow()
  await context().db.updateTable('backpack_entries').set({ account_id }).where('award_id', '=', moved).execute()
  await expect(take(made)).rejects.toThrow()
})

test('an offer with a PIN is not given out by the way that has no place for one', async () => {
  const made = await offer(await award(), { with_pin: true })
  for (const [method, path] of [
    ['GET', `interactions/${made.id}?iuv=1`],
    ['POST', `exchanges/${made.id}`],
  ] as const) {
    const body = method === 'POST' ? { body: {} } : {}
    expect((await server.call(method, `/public/wallet/${path}`, body)).statusCode).toBe(404)
  }
})

test('a token says how long it is good for: as long as its offer', async () => {
  const made = await offer(await award())
  shiftClock(3_000_000)
  const given = (await server.call('GET', `/public/wallet/offers/${made.id}`)).json()
  const [[grant, { 'pre-authorized_code': code }] = ['', { 'pre-authorized_code': '' }]] = Object.entries<{
    'pre-authorized_code': string
  }>(given.grants)
  const { pathname } = new URL(given.credential_issuer)
  const token = await server.call('POST', `${pathname}/token`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: grant, 'pre-authorized_code': code }).toString(),
  })
  expect(token.statusCode).toBe(200)
  expect(token.json().expires_in).toBeGreaterThan(500)
  expect(token.json().expires_in).toBeLessThanOrEqual(600)
  const early = await server.call('POST', `${pathname}/token`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: grant, 'pre-authorized_code': code }).toString(),
  })
  expect(early.statusCode).toBe(400)
  shiftClock(token.json().expires_in * 1000 + 1000)
  const late = await server.call('POST', `${pathname}/credential`, {
    headers: { authorization: `Bearer ${token.json().access_token}` },
    body: {},
  })
  expect(late.statusCode).toBe(401)
  resetClock()

  const fresh = await offer(await award())
  const taken = await takeOffer(givenWallet(server), fresh.offer_url, 'ldp_vc')
  expect(taken.accessToken).toMatch(/^sash_wt_/)
})
