import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { finding } from '#shared/messages/findings/finding.ts'
import { decodeMultibase58, encodeMultibase58 } from '../../encoding/multibase.ts'
import { objectsOf, textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { buildSample, sampleCredentials } from '../sample-awards.oracle.ts'
import { createJcsKey, signText } from './jcs-proofs.oracle.ts'
import { changeProof, expectEveryLeafCounts, verifier } from './other-library.oracle.ts'

const vector = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
}
const vectorKey = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'

test.each([
  [
    `did:key:${vectorKey}#${vectorKey}`,
    'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX',
  ],
  [
    `https://vc.example/issuers/5678#${vectorKey}`,
    'z63t83Y53KfzJ5ZosfKTnqfMcKB2dmTrfjSaQjeNNjAD5srBowQfmWqeRb8rRjmeEuCBEsddF9LsVogtuTsijJKh4',
  ],
])(
  'the test vector of the W3C with the key %s holds, and no other proof of it',
  async (verificationMethod, proofValue) => {
    const proof = {
      '@context': vector['@context'],
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-jcs-2022',
      created: '2023-02-24T23:36:38Z',
      verificationMethod,
      proofPurpose: 'assertionMethod',
      proofValue,
    }
    expect(await verifier.verifyProof({ ...vector, proof })).toMatchObject({ status: 'passed', multikey: vectorKey })
    await expectEveryLeafCounts({ ...vector, proof })
  },
)

describe.each(['Ed25519', 'P-256', 'P-384'] as const)('a proof over the text with a key on %s', (curve) => {
  const key = createJcsKey(curve)
  const signed = signText(buildSample(), key)

  it('holds for whatever another implementation signs', async () => {
    await fc.assert(
      fc.asyncProperty(sampleCredentials, async (credential) => {
        const theirs = signText(credential, key)
        expect(await verifier.verifyProof(theirs)).toMatchObject({ status: 'passed', multikey: key.multikey })
      }),
      { numRuns: 30 },
    )
  })

  it('covers every value, also where linked data would not tell a difference', async () => {
    await expectEveryLeafCounts(signed)
    const changed: JsonObject[] = [
      { ...signed, nonsense: 'x' },
      { ...signed, nothing: null },
      { ...signed, type: [...(signed.type as string[])].reverse() },
      { ...signed, '@context': [...(signed['@context'] as string[])].reverse() },
      changeProof(signed, { nonce: 'x' }),
      changeProof(signed, { '@context': undefined }),
      JSON.parse(`{"__proto__":{"validUntil":"2999-01-01T00:00:00Z"},${JSON.stringify(signed).slice(1)}`),
    ]
    for (const each of changed) expect(await verifier.verifyProof(each)).toMatchObject({ status: 'failed' })
  })

  it('needs the contexts of the proof at the beginning of those of the document', async () => {
    const [first, ...rest] = signed['@context'] as string[]
    const more = { ...signed, '@context': [first ?? '', ...rest, 'https://w3id.org/security/data-integrity/v2'] }
    expect(await verifier.verifyProof(more)).toMatchObject({ status: 'passed' })
    const moved = { ...signed, '@context': ['https://w3id.org/security/data-integrity/v2', first ?? '', ...rest] }
    for (const each of [moved, { ...signed, '@context': first ?? '' }, { ...signed, '@context': undefined }]) {
      expect(await verifier.verifyProof(each)).toMatchObject({ detail: finding('proof.other-context') })
    }
  })

  it('may leave its contexts out, and a document may have none', async () => {
    const without = signText(buildSample(), key, { '@context': undefined })
    expect(await verifier.verifyProof(without)).toMatchObject({ status: 'passed' })
    const { '@context': _none, ...bare } = buildSample()
    expect(await verifier.verifyProof(signText(bare, key))).toMatchObject({ status: 'passed' })
    expect(await verifier.verifyProof(changeProof(without, { '@context': signed['@context'] }))).toMatchObject({
      status: 'failed',
    })
  })

  it('fails with another key, another suite, another purpose and another form of the signature', async () => {
    const [{ proofValue } = { proofValue: '' }] = objectsOf(signed.proof)
    const bytes = decodeMultibase58(textOf(proofValue) ?? '')
    const stranger = createJcsKey(curve)
    const others = ['eddsa-jcs-2022', 'ecdsa-jcs-2019', 'eddsa-rdfc-2022', 'ecdsa-rdfc-2019']
    const changes: JsonObject[] = [
      { proofValue: encodeMultibase58(bytes.subarray(1)) },
      { proofValue: encodeMultibase58(Uint8Array.of(...bytes, 0)) },
      { proofValue: encodeMultibase58(new Uint8Array(bytes.length)) },
      { proofValue: `u${textOf(proofValue)}` },
      { proofValue: undefined },
      { proofPurpose: 'authentication' },
      { verificationMethod: `did:key:${stranger.multikey}#${stranger.multikey}` },
      ...others.filter((name) => name !== key.cryptosuite).map((cryptosuite) => ({ cryptosuite })),
    ]
    for (const change of changes) {
      expect(await verifier.verifyProof(changeProof(signed, change))).toMatchObject({ status: 'failed' })
    }
    expect(await verifier.verifyProof(changeProof(signed, { previousProof: 'urn:x:1' }))).toMatchObject({
      status: 'unsupported',
    })
  })

  it('does not stand for what would be written alike', async () => {
    const written = signText({ ...buildSample(), name: 'A\ufffdB', score: null }, key)
    for (const change of [{ name: 'A\ud800B' }, { score: JSON.parse('1e999') }]) {
      expect(await verifier.verifyProof({ ...written, ...change })).toMatchObject({ status: 'failed', fault: 'terms' })
    }
  })
})
