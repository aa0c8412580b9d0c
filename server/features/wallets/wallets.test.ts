import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewWalletOffer, WalletOffer } from '#contracts/backpack/wallets.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { givenWallet, takeOffer } from '#testing/given/given-wallet.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let issuer: GivenPerson
let earner: GivenPerson
let badge: string
let issuerId: string
let badgeId: string
beforeAll(async () => {
  server = await startTestServer()
  issuer = await givenPerson(server)
  earner = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
  ;[, issuerId = '', badgeId = ''] = /issuers\/([^/]+)\/badges\/([^/]+)/.exec(badge) ?? []
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const award = (): Promise<string> => givenAward(issuer, badge, earner.email, { allow_duplicate_awards: true })
const offer = async (awardId: string, body: object = {}): Promise<NewWalletOffer> =>
  (await earner.call('POST', `/v3/backpack/badges/${awardId}/wallet-offers`, { body })).json()
const stateOf = async (id: string): Promise<string> =>
  (await earner.call('GET', `/v3/backpack/wallet-offers/${id}`)).json<WalletOffer>().state
const path = (rest: string): string => `/public/wallet/badges/${badgeId}/${rest}`

describe('a wallet', () => {
  test.each([
    ['EdDSA', 'did:key'],
    ['EdDSA', 'did:jwk'],
    ['ES256', 'did:key'],
    ['ES256', 'jwk'],
  ] as const)('with a key for %s, named as %s, gets the badge signed for that key', async (algorithm, naming) => {
    const awardId = await award()
    const made = await offer(awardId)
    expect(made).toMatchObject({ state: 'waiting', pin: null })
    const wallet = givenWallet(server, algorithm, naming)
    const taken = await takeOffer(wallet, made.offer_url, 'ldp_vc')
    const original = (await server.call('GET', `/public/assertions/${awardId}?v=3_0`)).json()
    expect(taken.credential).toMatchObject({
      id: original.id,
      issuer: original.issuer,
      credentialStatus: original.credentialStatus,
      credentialSubject: { ...original.credentialSubject, id: wallet.holder },
      awardedDate: original.awardedDate,
    })
    const verdict = await server.call('POST', '/v3/verify', { body: { credential: taken.credential } })
    expect(verdict.json()).toMatchObject({ verdict: 'valid' })
    expect(await stateOf(made.id)).toBe('delivered')
    await wallet.client.sendNotification({
      issuerMetadata: taken.issuerMetadata,
      accessToken: taken.accessToken,
      notification: { notificationId: String(taken.notificationId), event: 'credential_accepted' },
    })
    expect(await stateOf(made.id)).toBe('kept')
  })

  test('gets a JWT that the key of the issuer has signed', async () => {
    const made = await offer(await award())
    const wallet = givenWallet(server)
    const { credential } = await takeOffer(wallet, made.offer_url, 'jwt_vc_json')
    const jwks = (await server.call('GET', `/public/issuers/${issuerId}/jwks.json`)).json()
    const local = createLocalJWKSet(jwks)
    const { payload } = await jwtVerify(String(credential), (header, token) => local({ alg: header.alg }, token))
    expect(payload).toMatchObject({
      sub: wallet.holder,
      vc: { credentialSubject: { id: wallet.holder }, type: ['VerifiableCredential', 'OpenBadgeCredential'] },
    })
    const verdict = await server.call('POST', '/v3/verify', { body: { credential } })
    expect(verdict.json()).toMatchObject({ verdict: 'valid' })
  })

  test('gets the badge with the right PIN only, and after five wrong ones not at all', async () => {
    const awardId = await award()
    const made = await offer(awardId, { with_pin: true })
    expect(made.pin).toMatch(/^\d{6}$/)
    expect(made.interaction_url).toBeNull()
    const wrong = made.pin === '000000' ? '000001' : '000000'
    await expect(takeOffer(givenWallet(server), made.offer_url, 'ldp_vc', wrong)).rejects.toThrow()
    const { credential } = await takeOffer(givenWallet(server), made.offer_url, 'ldp_vc', made.pin ?? '')
    expect(credential).toBeTypeOf('object')

    const second = await offer(awardId, { with_pin: true })
    for (let time = 0; time < 5; time++) {
      await expect(takeOffer(givenWallet(server), second.offer_url, 'ldp_vc', wrong)).rejects.toThrow()
    }
    expect(await stateOf(second.id)).toBe('ended')
    await expect(takeOffer(givenWallet(server), second.offer_url, 'ldp_vc', second.pin ?? '')).rejects.toThrow()
  })

  test('comes too late after another one, an hour, or a newer offer', async () => {
    const awardId = await award()
    const taken = await offer(awardId)
    await takeOffer(givenWallet(server), taken.offer_url, 'ldp_vc')
    await expect(takeOffer(givenWallet(server), taken.offer_url, 'ldp_vc')).rejects.toThrow()

    const replaced = await offer(awardId)
    const latest = await offer(awardId)
    await expect(takeOffer(givenWallet(server), replaced.offer_url, 'ldp_vc')).rejects.toThrow()
    shiftClock(3_601_000)
    await expect(takeOffer(givenWallet(server), latest.offer_url, 'ldp_vc')).rejects.toThrow()
    resetClock()
  })
})

describe('a request', () => {
  const ask = (token: string, body: object) =>
    server.call('POST', path('credential'), { headers: { authorization: `Bearer ${token}` }, body })

  test('with the same key gets the badge again, with another key nothing', async () => {
    const made = await offer(await award())
    const wallet = givenWallet(server)
    const { accessToken, issuerMetadata, nonce } = await takeOffer(wallet, made.offer_url, 'ldp_vc')
    const proofOf = async (by: typeof wallet) => ({
      credential_configuration_id: 'ldp_vc',
      proofs: { jwt: [await by.makeProof(issuerMetadata, nonce, 'ldp_vc')] },
    })
    expect((await ask(accessToken, await proofOf(wallet))).statusCode).toBe(200)
    const stranger = await ask(accessToken, await proofOf(givenWallet(server)))
    expect([stranger.statusCode, stranger.json().error]).toEqual([400, 'invalid_proof'])
  })

  test('without a good token, form, nonce or proof is refused in the words of the protocol', async () => {
    const made = await offer(await award())
    const wallet = givenWallet(server)
    const { accessToken, issuerMetadata, nonce } = await takeOffer(wallet, made.offer_url, 'ldp_vc')
    const jwt = await wallet.makeProof(issuerMetadata, nonce, 'ldp_vc')
    const stale = await wallet.makeProof(issuerMetadata, `${nonce.slice(0, -2)}AA`, 'ldp_vc')
    const request = { credential_configuration_id: 'ldp_vc', proofs: { jwt: [jwt] } }
    const [header = '', payload = ''] = jwt.split('.')
    const named = JSON.parse(Buffer.from(header, 'base64url').toString())
    const unsigned = `${Buffer.from(JSON.stringify({ ...named, alg: 'none' })).toString('base64url')}.${payload}.`
    const withoutNonce = await wallet.makeProof(issuerMetadata, undefined, 'ldp_vc')
    const cases: [string, object, number, string][] = [
      ['sash_wt_x', request, 401, 'invalid_token'],
      [accessToken, {}, 400, 'invalid_credential_request'],
      [accessToken, { ...request, credential_configuration_id: 'mso_mdoc' }, 400, 'unknown_credential_configuration'],
      [accessToken, { proofs: request.proofs, credential_identifier: 'x' }, 400, 'unknown_credential_identifier'],
      [accessToken, { ...request, credential_response_encryption: {} }, 400, 'invalid_encryption_parameters'],
      [accessToken, { ...request, proofs: { jwt: [unsigned] } }, 400, 'invalid_proof'],
      [accessToken, { ...request, proofs: { jwt: [withoutNonce] } }, 400, 'invalid_proof'],
      [accessToken, { credential_configuration_id: 'ldp_vc' }, 400, 'invalid_proof'],
      [accessToken, { ...request, proofs: { jwt: [stale] } }, 400, 'invalid_nonce'],
      [accessToken, { ...request, proofs: { jwt: [`${jwt.slice(0, -8)}AAAAAAAA`] } }, 400, 'invalid_proof'],
      [accessToken, { ...request, proofs: { jwt: ['a.b.c'] } }, 400, 'invalid_proof'],
      [accessToken, { ...request, proofs: { jwt: [jwt, jwt] } }, 400, 'invalid_proof'],
    ]
    for (const [token, body, status, error] of cases) {
      const answer = await ask(token, body)
      expect([answer.statusCode, answer.json().error]).toEqual([status, error])
    }
    shiftClock(301_000)
    expect((await ask(accessToken, request)).json().error).toBe('invalid_nonce')
    resetClock()
  })

  test('a PIN that is missing, or that nobody asked for, is a fault of the request and no guess', async () => {
    const grant = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
    const badge = await award()
    const codeOf = async (made: { offer_url: string }) =>
      (await givenWallet(server).client.resolveCredentialOffer(made.offer_url)).grants?.[grant]?.['pre-authorized_code']
    const token = async (code: string | undefined, form: Record<string, string>) =>
      (
        await server.call('POST', path('token'), {
          form: { grant_type: grant, 'pre-authorized_code': code ?? '', ...form },
        })
      ).json()
    const bare = await codeOf(await offer(badge))
    expect(await token(bare, { tx_code: '1234' })).toMatchObject({ error: 'invalid_request' })
    expect(await token(bare, {})).toMatchObject({ token_type: 'Bearer' })
    const guarded = await codeOf(await offer(badge, { with_pin: true }))
    for (let turn = 0; turn < 7; turn += 1) expect(await token(guarded, {})).toMatchObject({ error: 'invalid_request' })
    expect(await token(guarded, { tx_code: 'wrong' })).toMatchObject({ error: 'invalid_grant' })
  })

  test('for another grant or with a made-up code gets no token', async () => {
    const grant = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
    const token = (form: Record<string, string>) => server.call('POST', path('token'), { form })
    expect((await token({ grant_type: 'password' })).json().error).toBe('unsupported_grant_type')
    expect((await token({ grant_type: grant })).json().error).toBe('invalid_request')
    expect((await token({ grant_type: grant, 'pre-authorized_code': 'x' })).json().error).toBe('invalid_grant')
  })
})

test('a badge that is not mine, or was revoked, is not offered, and a revoked one is not delivered', async () => {
  const awardId = await award()
  const url = `/v3/backpack/badges/${awardId}/wallet-offers`
  const stranger = await givenPerson(server)
  expect((await stranger.call('POST', url, { body: {} })).statusCode).toBe(404)
  const made = await offer(awardId)
  expect((await stranger.call('GET', `/v3/backpack/wallet-offers/${made.id}`)).statusCode).toBe(404)
  await issuer.call('DELETE', `${badge}/assertions/${awardId}`, { body: { revocation_reason: 'A mistake' } })
  await expect(takeOffer(givenWallet(server), made.offer_url, 'ldp_vc')).rejects.toThrow()
  const again = await earner.call('POST', url, { body: {} })
  expect([again.statusCode, again.json().code]).toEqual([400, 'wallet.ended'])
})

test('two wallets that come at once with one code: one gets the badge', async () => {
  const made = await offer(await award())
  const wallets = [1, 2, 3].map(() => givenWallet(server))
  const outcomes = await Promise.allSettled(wallets.map((wallet) => takeOffer(wallet, made.offer_url, 'ldp_vc')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('metadata is found where the standard and its drafts look, and says what the badge is', async () => {
  const places = [
    `/.well-known/openid-credential-issuer/public/wallet/badges/${badgeId}`,
    path('.well-known/openid-credential-issuer'),
  ]
  for (const place of places) {
    const answer = await server.call('GET', place)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.json().credential_configurations_supported.ldp_vc.credential_metadata.display[0]).toHaveProperty(
      'name',
    )
  }
  expect((await server.call('GET', '/.well-known/openid-credential-issuer/public/wallet/badges/none')).statusCode).toBe(
    404,
  )
})

test('the library of wallets changes no word of what others are told', async () => {
  const answer = await earner.call('POST', '/v3/verify', { body: { url: 7 } })
  expect(answer.json().fields).toEqual({ url: ['Enter a text.'] })
})
