import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ecdsa-multikey'
import { cryptosuite } from '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { finding, piece } from '#shared/messages/findings/finding.ts'
import { decodeMultibase58, encodeMultibase58 } from '../../encoding/multibase.ts'
import { objectsOf, textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { buildSample, createKey, did, sampleCredentials } from '../sample-awards.oracle.ts'
import {
  buildOldSample,
  changeProof,
  created,
  expectEveryLeafCounts,
  isAcceptedElsewhere,
  issueElsewhere,
  methodOf,
  type OtherKey,
  verifier,
} from './other-library.oracle.ts'

describe.each(['P-256', 'P-384'])('ecdsa-rdfc-2019 with a key on %s', (curve) => {
  let key: OtherKey
  let suite: DataIntegrityProof
  let signed: JsonObject

  beforeAll(async () => {
    const { publicKeyMultibase } = await generate({ curve })
    key = await generate({ curve, id: methodOf(publicKeyMultibase), controller: did })
    const id = methodOf(key.publicKeyMultibase)
    suite = new DataIntegrityProof({ signer: { ...key.signer(), id }, cryptosuite, date: created })
    signed = await issueElsewhere(buildSample(), suite, key.publicKeyMultibase)
  })

  test('what another library signs is accepted', async () => {
    await fc.assert(
      fc.asyncProperty(sampleCredentials, async (credential) => {
        const theirs = await issueElsewhere(credential, suite, key.publicKeyMultibase)
        expect(await verifier.verifyProof(theirs)).toMatchObject({ status: 'passed', multikey: key.publicKeyMultibase })
      }),
      { numRuns: 15 },
    )
    expect(await isAcceptedElsewhere(signed, new DataIntegrityProof({ cryptosuite }), key.publicKeyMultibase)).toBe(
      true,
    )
  })

  test.each(['v1', 'v2'])('a credential of VCDM 1.1 is accepted with data-integrity/%s', async (version) => {
    const old = buildOldSample([`https://w3id.org/security/data-integrity/${version}`])
    const signer = { ...key.signer(), id: methodOf(key.publicKeyMultibase) }
    const legacy = new DataIntegrityProof({ signer, cryptosuite, date: created, legacyContext: version === 'v1' })
    const theirs = await issueElsewhere(old, legacy, key.publicKeyMultibase)
    expect(await verifier.verifyProof(theirs)).toMatchObject({ status: 'passed' })
  })

  test('every value of it counts', async () => {
    await expectEveryLeafCounts(signed)
  })

  test('things without an id that look alike are told apart by the hash of the curve', async () => {
    const evidence = [{ narrative: 'a' }, { narrative: 'b' }, { narrative: 'a', name: 'c' }]
    const theirs = await issueElsewhere(buildSample({ evidence }), suite, key.publicKeyMultibase)
    expect(await verifier.verifyProof(theirs)).toMatchObject({ status: 'passed' })
  })

  test('a signature of another length, form or key fails', async () => {
    const [{ proofValue } = { proofValue: '' }] = objectsOf(signed.proof)
    const bytes = decodeMultibase58(textOf(proofValue) ?? '')
    const stranger = createKey()
    const otherCurve = await generate({ curve: curve === 'P-256' ? 'P-384' : 'P-256' })
    const values = [bytes.subarray(1), Uint8Array.of(...bytes, 0), new Uint8Array(bytes.length), new Uint8Array()]
    const changes: JsonObject[] = [
      ...values.map((value) => ({ proofValue: encodeMultibase58(value) })),
      { proofValue: `u${textOf(proofValue)}` },
      { proofValue: `z${'1'.repeat(5000)}` },
      { proofValue: undefined },
      { verificationMethod: methodOf(otherCurve.publicKeyMultibase) },
      { verificationMethod: stranger.verificationMethod },
    ]
    for (const change of changes) {
      expect(await verifier.verifyProof(changeProof(signed, change))).toMatchObject({ status: 'failed' })
    }
    expect(
      await verifier.verifyProof(changeProof(signed, { verificationMethod: stranger.verificationMethod })),
    ).toMatchObject({ detail: finding('proof.key', { expected: piece('expected.p-256-or-p-384') }) })
  })

  test('another cryptosuite cannot be claimed for it', async () => {
    expect(await verifier.verifyProof(changeProof(signed, { cryptosuite: 'eddsa-rdfc-2022' }))).toMatchObject({
      status: 'failed',
      detail: finding('proof.key', { expected: piece('expected.ed25519') }),
    })
  })
})
