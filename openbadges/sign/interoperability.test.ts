import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue, verifyCredential } from '@digitalbazaar/vc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadContext } from '../../linked-data/load-context.ts'
import type { JsonObject } from '../tools.ts'
import { buildDidDocument } from '../v3/keys.ts'
import { createSigner } from './create-signer.ts'
import { buildSample, created, createKey, did, sampleCredentials, tools } from './sample-awards.oracle.ts'
import { createProofVerifier } from './verify-proof.ts'

const seed = new Uint8Array(32).fill(7)
const key = createKey(seed)
const didDocument = buildDidDocument({ did, publicKeys: [key.publicKey] })
const now = new Date('2027-01-01T00:00:00Z')

async function documentLoader(url: string) {
  if (url === did) return { documentUrl: url, document: didDocument }
  if (url === key.verificationMethod) {
    const [method] = didDocument.verificationMethod as JsonObject[]
    return { documentUrl: url, document: { '@context': 'https://w3id.org/security/multikey/v1', ...method } }
  }
  return loadContext(url)
}

async function isAcceptedElsewhere(credential: object): Promise<boolean> {
  const suite = new DataIntegrityProof({ cryptosuite })
  const checkStatus = async () => ({ verified: true })
  const result = await verifyCredential({ credential, suite, documentLoader, checkStatus, now })
  return result.verified
}

test('an independent library accepts what we sign with eddsa-rdfc-2022 [I3-03]', async () => {
  const signer = createSigner(tools)
  for (const index of [1, 2, 3]) {
    const credential = buildSample({
      id: `https://badges.example.org/public/assertions/${index}`,
      narrative: `"${index}"\n🌱`,
    })
    expect(await isAcceptedElsewhere(await signer.signCredential({ credential, key, created }))).toBe(true)
  }
})

test('an independent library refuses what we signed and somebody changed', async () => {
  const signed = await createSigner(tools).signCredential({ credential: buildSample(), key, created })
  expect(await isAcceptedElsewhere({ ...signed, name: 'Other' })).toBe(false)
})

test('we accept what an independent library signs with eddsa-rdfc-2022 [D3-04]', async () => {
  const verifier = createProofVerifier(tools)
  const pair = await generate({ id: key.verificationMethod, controller: did, seed })
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date: created })
  await fc.assert(
    fc.asyncProperty(sampleCredentials, async (credential) => {
      const signed = (await issue({ credential: structuredClone(credential), suite, documentLoader })) as JsonObject
      expect(await verifier.verifyProof(signed)).toMatchObject({ status: 'passed' })
    }),
    { numRuns: 40 },
  )
})
