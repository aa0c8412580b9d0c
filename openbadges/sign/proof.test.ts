import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { encodeMultibase58 } from '../encoding/multibase.ts'
import { objectsOf } from '../json.ts'
import type { Json, JsonObject, Tools } from '../tools.ts'
import { changeLeaf, changeText, listLeaves } from './change-leaves.oracle.ts'
import { createSigner } from './create-signer.ts'
import { buildSample, bytesOf, countCanonizations, created, createKey, did, tools } from './sample-awards.oracle.ts'
import { createProofVerifier, verifyProof } from './verify-proof.ts'

const key = createKey()
const signer = createSigner(tools)
const verifier = createProofVerifier(tools)
const sign = (credential: JsonObject) => signer.signCredential({ credential, key, created })

let signed: JsonObject
let proof: JsonObject

beforeAll(async () => {
  signed = await sign(buildSample())
  proof = objectsOf(signed.proof)[0] ?? {}
})

test('the vector of the EdDSA cryptosuite standard is reproduced', async () => {
  const examples = 'https://www.w3.org/ns/credentials/examples/v2'
  const vocabulary = { '@vocab': 'https://www.w3.org/ns/credentials/examples#' }
  const inlining: Tools = {
    ...tools,
    canonize: (document) =>
      tools.canonize({ ...document, '@context': ['https://www.w3.org/ns/credentials/v2', vocabulary] }),
  }
  const multikey = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2', examples],
    id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
    type: ['VerifiableCredential', 'AlumniCredential'],
    name: 'Alumni Credential',
    description: 'A minimum viable example of an Alumni Credential.',
    issuer: 'https://vc.example/issuers/5678',
    validFrom: '2023-01-01T00:00:00Z',
    credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
  }
  let data = new Uint8Array()
  const signature = bytesOf(
    '4d8e53c2d5b3f2a7891753eb16ca993325bdb0d3cfc5be1093d0a18426f5ef8578cadc0fd4b5f4dd0d1ce0aefd15ab120b7a894d0eb094ffda4e6553cd1ed50d',
  )
  const secured = await createSigner(inlining).signCredential({
    credential,
    key: {
      verificationMethod: `did:key:${multikey}#${multikey}`,
      sign(bytes) {
        data = Uint8Array.from(bytes)
        return signature
      },
    },
    created: '2023-02-24T23:36:38Z',
  })
  expect(Buffer.from(data).toString('hex')).toBe(
    'bea7b7acfbad0126b135104024a5f1733e705108f42d59668b05c0c50004c6b0517744132ae165a5349155bef0bb0cf2258fff99dfe1dbd914b938d775a36017',
  )
  expect(secured.proof).toMatchObject([
    { proofValue: 'z2YwC8z3ap7yx1nZYCg4L3j3ApHsF8kgPdSb5xoS1VR7vPG3F561B52hYnQF9iseabecm3ijx4K1FBTQsCZahKZme' },
  ])
  expect(await verifyProof(inlining, secured)).toMatchObject({ status: 'passed', controller: `did:key:${multikey}` })
})

test('a signed credential passes, and names key and controller', async () => {
  expect(await verifier.verifyProof(signed)).toMatchObject({
    status: 'passed',
    verificationMethod: key.verificationMethod,
    controller: did,
    created,
  })
  expect(await verifier.verifyProof({ ...signed, proof })).toMatchObject({ status: 'passed' })
})

test('many credentials of one shape are signed and verified without further JSON-LD processing', async () => {
  const counting = countCanonizations()
  const fast = { signer: createSigner(counting), verifier: createProofVerifier(counting) }
  for (let index = 0; index < 10; index += 1) {
    const credential = buildSample({
      id: `https://badges.example.org/public/assertions/${index}`,
      narrative: `${index}`,
    })
    const one = await fast.signer.signCredential({ credential, key, created: `2026-03-01T12:00:0${index}Z` })
    expect(await fast.verifier.verifyProof(one)).toMatchObject({ status: 'passed' })
    expect(await verifyProof(tools, one)).toMatchObject({ status: 'passed' })
  }
  expect(counting.count).toBe(9)
})

test('any single change to any value of a signed credential makes verification fail', async () => {
  const leaves = listLeaves(signed)
  const letter = fc.oneof(
    fc.constantFrom('a', '0', '"', '\\', ' ', '\u2028', '\ud83d', '#', ':'),
    fc.string({ minLength: 1, maxLength: 1 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...leaves), fc.nat(), letter, async (path, at, inserted) => {
      const changed = changeLeaf(signed, path, (leaf) =>
        typeof leaf === 'boolean' ? !leaf : changeText(String(leaf), at, inserted),
      )
      const outcome = await verifier.verifyProof(changed as JsonObject)
      expect(outcome.status, JSON.stringify({ path, changed })).not.toBe('passed')
    }),
    { numRuns: 300 },
  )
}, 120_000)

test('every value of a signed credential counts, changed one after the other', async () => {
  for (const path of listLeaves(signed)) {
    const changed = changeLeaf(signed, path, (leaf) => (typeof leaf === 'boolean' ? !leaf : `${leaf}x`))
    expect(await verifier.verifyProof(changed as JsonObject), path.join('.')).not.toMatchObject({ status: 'passed' })
  }
})

test('a member added to, or taken from, a signed credential makes verification fail', async () => {
  const { narrative: _removed, ...subject } = signed.credentialSubject as JsonObject
  const variants: JsonObject[] = [
    { ...signed, credentialSubject: subject },
    { ...signed, nonsense: 'x' },
    { ...signed, evidence: [...(signed.evidence as Json[]), { type: ['Evidence'], narrative: 'more' }] },
    { ...signed, proof: { ...proof, nonce: 'x' } },
    { ...signed, proof: { ...proof, nonsense: 'x' } },
    JSON.parse(`{"__proto__":{"validUntil":"2999-01-01T00:00:00Z"},${JSON.stringify(signed).slice(1)}`),
  ]
  for (const variant of variants) {
    expect(await verifier.verifyProof(variant)).toMatchObject({ status: 'failed' })
    expect(await verifyProof(tools, variant)).toMatchObject({ status: 'failed' })
  }
})

test('another key, another purpose and a damaged signature fail', async () => {
  const stranger = createKey()
  const variants: JsonObject[] = [
    { ...proof, verificationMethod: stranger.verificationMethod },
    { ...proof, proofPurpose: 'authentication' },
    { ...proof, proofValue: 'z' },
    { ...proof, proofValue: 42 },
    { ...proof, proofValue: encodeMultibase58(new Uint8Array(64)) },
    { ...proof, verificationMethod: 'did:key:zNoKey' },
    { ...proof, verificationMethod: 'did:web:x.org#zDnaepBuvsQ8cpsWrVKw8fbpGpvPeNSjVPTWoq6cRqaYzBKVP' },
  ]
  for (const variant of variants) {
    expect(await verifier.verifyProof({ ...signed, proof: variant })).toMatchObject({ status: 'failed' })
  }
})

test('a proof that cannot be checked is not called invalid', async () => {
  expect(await verifier.verifyProof(buildSample())).toMatchObject({ status: 'missing' })
  const elsewhere = { ...proof, verificationMethod: 'did:web:example.org#key-1' }
  const variants: JsonObject[] = [
    elsewhere,
    { ...proof, cryptosuite: 'bbs-2023' },
    { ...proof, cryptosuite: 'bbs-2024' },
    { ...proof, cryptosuite: undefined },
    { ...proof, type: 'RsaSignature2018', cryptosuite: undefined },
    { ...proof, type: 'Ed25519Signature2020' },
    { ...proof, previousProof: 'urn:uuid:1' },
  ]
  for (const variant of variants) {
    expect(await verifier.verifyProof({ ...signed, proof: variant })).toMatchObject({ status: 'unsupported' })
  }
})

test('a key named by a plain fragment is asked for', async () => {
  const plain = { ...key, verificationMethod: `${did}#key-1` }
  const credential = await signer.signCredential({ credential: buildSample(), key: plain, created })
  const multikey = key.verificationMethod.split('#')[1]
  const asked: string[] = []
  const outcome = await verifier.verifyProof(credential, async (method) => {
    asked.push(method)
    return multikey
  })
  expect(outcome).toMatchObject({ status: 'passed', multikey, controller: did })
  expect(asked).toEqual([`${did}#key-1`])
})

test('one good proof among several is enough, whatever stands before it', async () => {
  const bad = { ...proof, created: '2020-01-01T00:00:00Z' }
  expect(await verifier.verifyProof({ ...signed, proof: [bad, proof] })).toMatchObject({ status: 'passed' })
  expect(await verifier.verifyProof({ ...signed, proof: [bad] })).toMatchObject({ status: 'failed' })
})

test('a proof with a context of its own must repeat the beginning of the document', async () => {
  expect(await verifier.verifyProof({ ...signed, proof: { ...proof, '@context': signed['@context'] } })).toMatchObject({
    status: 'passed',
  })
  expect(
    await verifier.verifyProof({
      ...signed,
      proof: { ...proof, '@context': ['https://www.w3.org/2018/credentials/v1'] },
    }),
  ).toMatchObject({ status: 'failed' })
})

test('a credential that is no valid linked data is not signed', async () => {
  await expect(sign({ ...buildSample(), nonsense: 1 })).rejects.toThrow('nonsense')
  await expect(sign({ ...buildSample(), '@context': ['https://example.org/unknown'] })).rejects.toThrow(
    'Unknown JSON-LD context',
  )
})
