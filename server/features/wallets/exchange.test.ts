import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { Ed25519Signature2020 } from '@digitalbazaar/ed25519-signature-2020'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { createPresentation, signPresentation } from '@digitalbazaar/vc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewWalletOffer } from '#contracts/backpack/wallets.ts'
import { givenWallet, takeOffer } from '#testing/given/given-wallet.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { loadContext } from '../../../linked-data/load-context.ts'

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
afterAll(async () => {
  await server.stop()
})

const offer = async (body: object = {}): Promise<NewWalletOffer> => {
  const awardId = await givenAward(issuer, badge, earner.email, { allow_duplicate_awards: true })
  return (await earner.call('POST', `/v3/backpack/badges/${awardId}/wallet-offers`, { body })).json()
}
const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search
const post = (url: string, body: object = {}) => server.call('POST', pathOf(url), { body })

interface Ask {
  challenge: string
  domain: string
}

/** A wallet's answer, made by an independent library. */
async function present({ challenge, domain }: Ask, kind: 'eddsa-rdfc-2022' | 'Ed25519Signature2020') {
  const key = await generate({})
  const holder = `did:key:${key.publicKeyMultibase}`
  Object.assign(key, { id: `${holder}#${key.publicKeyMultibase}`, controller: holder })
  const signer = key.signer()
  const suite =
    kind === 'eddsa-rdfc-2022' ? new DataIntegrityProof({ signer, cryptosuite }) : new Ed25519Signature2020({ signer })
  const presentation = createPresentation({ holder })
  const signed = await signPresentation({ presentation, suite, challenge, domain, documentLoader: loadContext })
  return { holder, signed }
}

async function startExchange(made: NewWalletOffer): Promise<{ exchange: string; asked: Ask }> {
  const answer = await server.call('GET', pathOf(made.interaction_url ?? ''), {
    headers: { accept: 'application/json' },
  })
  const { vcapi: exchange } = answer.json<{ protocols: { vcapi: string } }>().protocols
  return { exchange, asked: (await post(exchange)).json().verifiablePresentationRequest }
}

test.each(['eddsa-rdfc-2022', 'Ed25519Signature2020'] as const)(
  'a wallet that shows its key with %s gets the badge signed for it, once',
  async (kind) => {
    const made = await offer()
    const { exchange, asked } = await startExchange(made)
    const { holder, signed } = await present(asked, kind)
    const { verifiablePresentation } = (await post(exchange, { verifiablePresentation: signed })).json()
    const [credential] = verifiablePresentation.verifiableCredential
    expect(credential.credentialSubject.id).toBe(holder)
    const verdict = await server.call('POST', '/v3/verify', { body: { credential } })
    expect(verdict.json()).toMatchObject({ verdict: 'valid' })
    const other = await present(asked, kind)
    expect((await post(exchange, { verifiablePresentation: other.signed })).json().error).toBe('invalid_proof')
  },
)

test('a presentation for another occasion, or none at all, gets nothing', async () => {
  const made = await offer()
  const { exchange, asked } = await startExchange(made)
  const { signed } = await present({ ...asked, challenge: 'another' }, 'eddsa-rdfc-2022')
  for (const verifiablePresentation of [signed, {}, { type: 'VerifiablePresentation' }, { proof: [[]] }]) {
    const answer = await post(exchange, { verifiablePresentation })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_proof'])
  }
  const answer = await post(exchange, { verifiablePresentation: signed })
  expect(JSON.parse(String(answer.headers['sash-refusal']))).toEqual({
    code: 'wallet.proof',
    sentence: { code: 'presentation.occasion' },
  })
})

test('with a PIN, after another wallet, or for a made-up address there is no exchange', async () => {
  const guarded = await offer({ with_pin: true })
  const taken = await offer()
  await takeOffer(givenWallet(server), taken.offer_url, 'ldp_vc')
  for (const id of [guarded.id, taken.id, 'none']) {
    expect((await server.call('GET', `/public/wallet/interactions/${id}`)).statusCode).toBe(404)
    expect((await server.call('POST', `/public/wallet/exchanges/${id}`, { body: {} })).statusCode).toBe(404)
  }
})

test('a browser that follows the link is shown the badge', async () => {
  const made = await offer()
  const answer = await server.call('GET', pathOf(made.interaction_url ?? ''), { headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, expect.stringContaining('/public/assertions/')])
})
