import { generate } from '@digitalbazaar/ed25519-multikey'
import { Ed25519Signature2020 } from '@digitalbazaar/ed25519-signature-2020'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { finding, piece } from '#shared/messages/findings/finding.ts'
import { listOf, objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { createSigner } from '../create-signer.ts'
import { buildSample, createKey, did, sampleCredentials, tools } from '../sample-awards.oracle.ts'
import {
  buildOldSample,
  changeProof,
  created,
  expectEveryLeafCounts,
  isAcceptedElsewhere,
  issueElsewhere,
  verifier,
} from './other-library.oracle.ts'

const suiteContext = 'https://w3id.org/security/suites/ed25519-2020/v1'
const seed = new Uint8Array(32).fill(11)
const { verificationMethod } = createKey(seed)

const withSuite = (credential: JsonObject): JsonObject => ({
  ...credential,
  '@context': [...listOf(credential['@context']), suiteContext],
})

describe('Ed25519Signature2020', () => {
  let multikey: string
  let suite: Ed25519Signature2020
  let old: JsonObject
  let recent: JsonObject

  beforeAll(async () => {
    const pair = await generate({ id: verificationMethod, controller: did, seed })
    multikey = pair.publicKeyMultibase
    suite = new Ed25519Signature2020({ signer: pair.signer(), date: created })
    old = await issueElsewhere(buildOldSample([suiteContext]), suite, multikey)
    recent = await issueElsewhere(withSuite(buildSample()), suite, multikey)
  })

  test('what another library signs is accepted, in VCDM 1.1 and 2.0', async () => {
    for (const signed of [old, recent]) {
      expect(await verifier.verifyProof(signed)).toMatchObject({ status: 'passed', multikey, created })
      expect(await isAcceptedElsewhere(signed, new Ed25519Signature2020(), multikey)).toBe(true)
    }
    await fc.assert(
      fc.asyncProperty(sampleCredentials, async (credential) => {
        const signed = await issueElsewhere(withSuite(credential), suite, multikey)
        expect(await verifier.verifyProof(signed)).toMatchObject({ status: 'passed' })
      }),
      { numRuns: 15 },
    )
  })

  test('every value of it counts, in VCDM 1.1 and 2.0', async () => {
    await expectEveryLeafCounts(old)
    await expectEveryLeafCounts(recent)
  })

  test('the proof of a cryptosuite does not become one, nor the other way round', async () => {
    const signer = createSigner(tools)
    const ours = await signer.signCredential({
      credential: withSuite(buildSample()),
      key: createKey(seed),
      created,
    })
    const [proof = {}] = objectsOf(ours.proof)
    const { cryptosuite: _left, ...without } = proof
    const variants = [
      { ...ours, proof: { ...without, type: 'Ed25519Signature2020' } },
      changeProof(recent, { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022' }),
    ]
    for (const variant of variants) expect(await verifier.verifyProof(variant)).toMatchObject({ status: 'failed' })
  })

  test('without its context it means nothing, and a key of another kind cannot have made it', async () => {
    const contexts = listOf(old['@context']).filter((context) => context !== suiteContext)
    expect(await verifier.verifyProof({ ...old, '@context': contexts })).toMatchObject({ status: 'failed' })
    const other = `${did}#zDnaepBuvsQ8cpsWrVKw8fbpGpvPeNSjVPTWoq6cRqaYzBKVP`
    expect(await verifier.verifyProof(changeProof(old, { verificationMethod: other }))).toMatchObject({
      status: 'failed',
      detail: finding('proof.key', { expected: piece('expected.ed25519') }),
    })
  })
})

test('eddsa-2022, the name in the drafts, is the same algorithm', async () => {
  const key = createKey(seed)
  const signer = createSigner({
    ...tools,
    canonize: (document, ...way) =>
      tools.canonize(document.cryptosuite ? { ...document, cryptosuite: 'eddsa-2022' } : document, ...way),
  })
  const signed = await signer.signCredential({ credential: buildSample(), key, created })
  expect(await verifier.verifyProof(changeProof(signed, { cryptosuite: 'eddsa-2022' }))).toMatchObject({
    status: 'passed',
  })
  expect(await verifier.verifyProof(signed)).toMatchObject({ status: 'failed' })
})
