import { createHash } from 'node:crypto'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { Ed25519Signature2020 } from '@digitalbazaar/ed25519-signature-2020'
import fc from 'fast-check'
import jsonld from 'jsonld'
import { beforeAll, describe, expect, test } from 'vitest'
import { finding, piece } from '#shared/messages/findings/finding.ts'
import { loadContext } from '../../../linked-data/load-context.ts'
import { encodeMultibase58 } from '../../encoding/multibase.ts'
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

  // As DIDKit and LearnCard do: the proof is read with the contexts of the document and then its own.
  async function signWithOwnContext(own: JsonObject['@context'], contexts = listOf(buildOldSample()['@context'])) {
    const document: JsonObject = { ...buildOldSample(), '@context': contexts }
    const options: JsonObject = {
      type: 'Ed25519Signature2020',
      created,
      verificationMethod,
      proofPurpose: 'assertionMethod',
    }
    const canonize = async (value: JsonObject) =>
      createHash('sha256')
        .update(await jsonld.canonize(value, { safe: true, documentLoader: loadContext } as object))
        .digest()
    const optionsHash = await canonize({ ...options, '@context': [...contexts, ...listOf(own)] })
    const data = Buffer.concat([optionsHash, await canonize(document)])
    const pair = await generate({ id: verificationMethod, controller: did, seed })
    const proofValue = encodeMultibase58(await pair.signer().sign({ data }))
    return { ...document, proof: { '@context': own, ...options, proofValue } }
  }

  test('the proof may bring its context along, which says nothing of the document', async () => {
    for (const own of [suiteContext, [suiteContext]]) {
      const signed = await signWithOwnContext(own)
      expect(await verifier.verifyProof(signed)).toMatchObject({ status: 'passed', multikey })
      await expectEveryLeafCounts(signed)
      expect(await verifier.verifyProof(changeProof(signed, { '@context': undefined }))).toMatchObject({
        status: 'failed',
      })
    }
    const contexts = [...listOf(buildOldSample()['@context']), suiteContext]
    for (const own of [suiteContext, contexts, contexts.slice(0, 1)]) {
      expect(await verifier.verifyProof(await signWithOwnContext(own, contexts))).toMatchObject({ status: 'passed' })
    }
    const foreign = await verifier.verifyProof(changeProof(old, { '@context': 'https://example.org/own/v1' }))
    expect(foreign).toMatchObject({ status: 'failed', fault: 'terms' })
    const newer = await createSigner(tools).signCredential({
      credential: withSuite(buildSample()),
      key: createKey(seed),
      created,
    })
    expect(await verifier.verifyProof(changeProof(newer, { '@context': suiteContext }))).toMatchObject({
      detail: finding('proof.other-context'),
    })
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
