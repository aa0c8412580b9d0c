import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewWalletOffer, WalletOffer } from '#contracts/backpack/wallets.ts'
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

const atOnce = <T>(times: number, work: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, nth) => work(nth)))
const award = (of = badge): Promise<string> => givenAward(issuer, of, earner.email, { allow_duplicate_awards: true })
const offer = async (awardId: string, body: object = {}): Promise<NewWalletOffer> =>
  (await earner.call('POST', `/v3/backpack/badges/${awardId}/wallet-offers`, { body })).json()
const stateOf = async (id: string) =>
  (await earner.call('GET', `/v3/backpack/wallet-offers/${id}`)).json<WalletOffer>().state
const askForToken = async ({ id }: NewWalletOffer) => {
  const { credential_issuer, grants } = (await server.call('GET', `/public/wallet/offers/${id}`)).json()
  const [[grant, { 'pre-authorized_code': code }]] = Object.entries<{ 'pre-authorized_code': string }>(grants) as [
    [string, { 'pre-authorized_code': string }],
  ]
  return (pin?: string) =>
    server.call('POST', `${new URL(credential_issuer).pathname}/token`, {
      form: { grant_type: grant, 'pre-authorized_code': code, ...(pin === undefined ? {} : { tx_code: pin }) },
    })
}

test.each(['ES256', 'RS256'] as const)(
  'more wallets than the pool has connections get JWTs of an issuer that has no key for them yet (%s)',
  async (algorithm) => {
    const issuerPath = await givenIssuer(issuer)
    const issuerId = issuerPath.split('/').at(-1) ?? ''
    const own = await givenBadgeClass(issuer, issuerPath)
    const offers: NewWalletOffer[] = []
    for (let made = 0; made < 12; made++) offers.push(await offer(await award(own)))
    const { db } = context()
    await db.updateTable('issuers').set({ jwt_algorithm: algorithm }).where('issuer_id', '=', issuerId).execute()
    const ofJwts = db.deleteFrom('issuer_keys').where('issuer_id', '=', issuerId).where('algorithm', '!=', 'EdDSA')
    await ofJwts.execute()
    const taken = await atOnce(offers.length, (nth) =>
      takeOffer(givenWallet(server), offers[nth]?.offer_url ?? '', 'jwt_vc_json'),
    )
    for (const { credential } of taken.slice(0, 2)) {
      const verdict = await server.call('POST', '/v3/verify', { body: { credential } })
      expect(verdict.json()).toMatchObject({ verdict: 'valid' })
    }
    const kids = taken.map(({ credential }) => String(credential).split('.')[0])
    expect(new Set(kids).size).toBe(1)
  },
)

test('of offers of one badge that are made at once one waits', async () => {
  const awardId = await award()
  const made = await atOnce(6, () => offer(awardId))
  const states = await Promise.all(made.map(({ id }) => stateOf(id)))
  expect(states.filter((state) => state === 'waiting')).toHaveLength(1)
  const rows = await context()
    .db.selectFrom('wallet_offers')
    .select('offer_id')
    .where('award_id', '=', awardId)
    .execute()
  expect(rows).toHaveLength(1)
})

test('a code that is sent many times at once is good for one token', async () => {
  const ask = await askForToken(await offer(await award()))
  const answers = await atOnce(10, () => ask())
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(400)])
})

test('a PIN that many guess at once is tried five times, then the offer has ended', async () => {
  const made = await offer(await award(), { with_pin: true })
  const right = made.pin ?? ''
  const wrong = Array.from({ length: 60 }, (_, nth) => String((Number(right) + 1 + nth) % 1_000_000).padStart(6, '0'))
  const ask = await askForToken(made)
  const guesses = await Promise.all(wrong.map(ask))
  expect(guesses.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(400))
  const { wrong_pins, token_hash } = await context()
    .db.selectFrom('wallet_offers')
    .select(['wrong_pins', 'token_hash'])
    .where('offer_id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect([wrong_pins, token_hash]).toEqual([5, null])
  expect((await ask(right)).statusCode).toBe(400)
  expect(await stateOf(made.id)).toBe('ended')
})

test('two wallets with one token: the badge is bound to the key of one', async () => {
  const made = await offer(await award())
  const first = givenWallet(server)
  const { accessToken, issuerMetadata, nonce } = await takeOffer(first, made.offer_url, 'ldp_vc')
  await context().db.updateTable('wallet_offers').set({ holder: null }).where('offer_id', '=', made.id).execute()
  const path = new URL(issuerMetadata.credentialIssuer.credential_endpoint).pathname
  const answers = await atOnce(6, async () => {
    const jwt = await givenWallet(server).makeProof(issuerMetadata, nonce, 'ldp_vc')
    const body = { credential_configuration_id: 'ldp_vc', proofs: { jwt: [jwt] } }
    return server.call('POST', path, { headers: { authorization: `Bearer ${accessToken}` }, body })
  })
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(5).fill(400)])
})
