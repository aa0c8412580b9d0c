import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { createPresentation, signPresentation } from '@digitalbazaar/vc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { loadContext } from '../../../linked-data/load-context.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

const options = { challenge: 'a-challenge', domain: 'https://jobs.example' }

/** A presentation that an independent library makes. */
async function present(verifiableCredential: object[]) {
  const key = await generate({})
  const holder = `did:key:${key.publicKeyMultibase}`
  Object.assign(key, { id: `${holder}#${key.publicKeyMultibase}`, controller: holder })
  const presentation = { ...createPresentation({ holder }), verifiableCredential }
  const suite = new DataIntegrityProof({ signer: key.signer(), cryptosuite })
  return { holder, signed: await signPresentation({ presentation, suite, ...options, documentLoader: loadContext }) }
}
const verify = (verifiablePresentation: object, more: object = {}) =>
  server.call('POST', '/presentations/verify', { body: { verifiablePresentation, options: { ...options, ...more } } })

const remark = expect.objectContaining({
  detail: 'The issuer is known by a key alone, and nothing confirms the name it gives itself.',
})

test('a presentation tells who made it, and whether the credentials inside are valid', async () => {
  const { holder, signed } = await present([await givenSigned('maya@example.org')])
  expect((await verify(signed)).json()).toEqual({
    verified: true,
    holder,
    warnings: [],
    errors: [],
    credentialResults: [{ verified: true, warnings: [remark], errors: [] }],
  })
})

test('one credential that is not valid, and the presentation is not verified', async () => {
  const good = await givenSigned('maya@example.org')
  const { signed, holder } = await present([good, { ...good, name: 'Other' }])
  const answer = (await verify(signed)).json()
  expect([answer.verified, answer.holder]).toEqual([false, holder])
  expect(answer.credentialResults.map((result: { verified: boolean }) => result.verified)).toEqual([true, false])
})

test('a presentation for another occasion, or without proof, is not verified', async () => {
  const { signed } = await present([])
  for (const [document, more] of [
    [signed, { challenge: 'another' }],
    [signed, { domain: 'https://evil.example' }],
    [{ ...signed, proof: undefined }, {}],
    [{ ...signed, id: 'urn:uuid:1' }, {}],
    [{}, {}],
    [{ type: 'VerifiablePresentation', verifiableCredential: [1, null, [[]]] }, {}],
  ] as const) {
    const answer = await verify(document, more)
    expect([answer.statusCode, answer.json().verified]).toEqual([200, false])
    expect(answer.json().holder).toBeUndefined()
  }
})

test('too many credentials, or no occasion, are refused', async () => {
  const many = await verify({
    type: 'VerifiablePresentation',
    verifiableCredential: Array.from({ length: 21 }, () => ({})),
  })
  expect([many.statusCode, many.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
  expect((await verify({}, { challenge: '' })).statusCode).toBe(400)
})
