import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewWalletOffer } from '#contracts/wallets.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { givenWallet, takeOffer } from '#testing/given-wallet.ts'
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
    .set({ expires_at: new Date(0) })
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
