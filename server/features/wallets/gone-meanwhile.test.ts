import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewWalletOffer } from '#contracts/backpack/wallets.ts'
import { context } from '#infra/context.ts'
import { givenWallet } from '#testing/given/given-wallet.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let issuer: GivenPerson
let issuerPath: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  issuer = await givenPerson(server)
  issuerPath = await givenIssuer(issuer)
  badge = await givenBadgeClass(issuer, issuerPath)
})
afterAll(async () => await server.stop())

/** A wallet that has its token, and what it does next. */
const givenToken = async (form = 'ldp_vc') => {
  const earner = await givenPerson(server)
  const awardId = await givenAward(issuer, badge, earner.email)
  const made = await earner.call('POST', `/v3/backpack/badges/${awardId}/wallet-offers`, { body: {} })
  const wallet = givenWallet(server)
  const credentialOffer = await wallet.client.resolveCredentialOffer(made.json<NewWalletOffer>().offer_url)
  const issuerMetadata = await wallet.client.resolveIssuerMetadata(credentialOffer.credential_issuer)
  const { accessTokenResponse } = await wallet.client.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
  })
  const { c_nonce: nonce } = await wallet.client.requestNonce({ issuerMetadata })
  const jwt = await wallet.makeProof(issuerMetadata, nonce, form)
  const { pathname } = new URL(issuerMetadata.credentialIssuer.credential_endpoint)
  return {
    earner,
    awardId,
    ask: () =>
      server.call('POST', pathname, {
        headers: { authorization: `Bearer ${accessTokenResponse.access_token}` },
        body: { credential_configuration_id: form, proofs: { jwt: [jwt] } },
      }),
  }
}

type Given = Awaited<ReturnType<typeof givenToken>>

const actions = {
  'the account was deleted': ({ earner }: Given) => earner.call('DELETE', '/v1/user/profile'),
  'the badge was removed': ({ earner, awardId }: Given) => earner.call('DELETE', `/v1/earner/badges/${awardId}`),
  'the badge was revoked': ({ awardId }: Given) =>
    issuer.call('DELETE', `${badge}/assertions/${awardId}`, { body: { revocation_reason: 'Made in error' } }),
} as const
const countKept = async (awardId: string): Promise<number> =>
  (
    await context()
      .db.selectFrom('backpack_entries')
      .select('award_id')
      .where('award_id', '=', awardId)
      .where('removed_at', 'is', null)
      .execute()
  ).length

const refused = { 'the account was deleted': 401, 'the badge was removed': 400, 'the badge was revoked': 400 } as const

for (const name of Object.keys(actions) as (keyof typeof actions)[]) {
  test(`a wallet with a token gets nothing once ${name}`, async () => {
    const given = await givenToken()
    expect((await actions[name](given)).statusCode).toBeLessThan(300)
    const answer = await given.ask()
    expect([answer.statusCode, answer.json().error]).toEqual([refused[name], expect.stringMatching(/^[a-z_]+$/)])
    expect(await countKept(given.awardId)).toBe(name === 'the badge was revoked' ? 1 : 0)
  })

  test(`a wallet that asks at the moment when ${name} gets the badge or is refused`, async () => {
    for (const form of ['ldp_vc', 'jwt_vc_json', 'ldp_vc']) {
      const given = await givenToken(form)
      const [answer, done] = await Promise.all([given.ask(), actions[name](given), given.ask()])
      expect(done.statusCode).toBeLessThan(300)
      expect([200, refused[name]]).toContain(answer.statusCode)
      expect((await given.ask()).statusCode).toBe(refused[name])
      expect(await countKept(given.awardId)).toBe(name === 'the badge was revoked' ? 1 : 0)
      if (name !== 'the badge was revoked' || answer.statusCode !== 200) continue
      const { credential } = answer.json().credentials[0]
      const verdict = await server.call('POST', '/v3/verify', { body: { credential } })
      expect(verdict.json().verdict).toBe('invalid')
    }
  })
}

test('a class that is archived meanwhile changes nothing for who has the badge', async () => {
  const given = await givenToken()
  const archive = `${badge.replace('/v1/issuer', '/v3')}/archive`
  const [answer] = await Promise.all([given.ask(), issuer.call('POST', archive, { body: { archived: true } })])
  expect([answer.statusCode, (await given.ask()).statusCode]).toEqual([200, 200])
  await issuer.call('POST', archive, { body: { archived: false } })
})

test('an account that is deleted while it offers its badges leaves no offer behind', async () => {
  for (let round = 0; round < 4; round++) {
    const earner = await givenPerson(server)
    const awardId = await givenAward(issuer, badge, earner.email)
    const offer = () => earner.call('POST', `/v3/backpack/badges/${awardId}/wallet-offers`, { body: {} })
    const [first, deleted, second] = await Promise.all([offer(), earner.call('DELETE', '/v1/user/profile'), offer()])
    expect(deleted.statusCode).toBeLessThan(300)
    for (const { statusCode } of [first, second]) expect([201, 401, 404]).toContain(statusCode)
    const left = await context()
      .db.selectFrom('wallet_offers')
      .select('offer_id')
      .where('award_id', '=', awardId)
      .execute()
    expect(left).toEqual([])
  }
})
