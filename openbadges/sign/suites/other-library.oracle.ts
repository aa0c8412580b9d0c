import { derive, issue, verifyCredential } from '@digitalbazaar/vc'
import { expect } from 'vitest'
import { loadContext } from '../../../linked-data/load-context.ts'
import { objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { changeLeaf, listLeaves } from '../change-leaves.oracle.ts'
import { buildSample, did, tools } from '../sample-awards.oracle.ts'
import { createProofVerifier } from '../verify-proof.ts'

/** A key of the other library. */
export interface OtherKey {
  publicKeyMultibase: string
  signer(): object
}

export const created = '2026-03-01T12:00:00Z'
export const verifier = createProofVerifier(tools)
const now = new Date('2027-01-01T00:00:00Z')

/** The address of a key that names itself. */
export const methodOf = (multikey: string): string => `${did}#${multikey}`

/** The other library's documents: bundled contexts, the issuer, and its key by any type that verifiers ask for. */
export function createLoader(multikey: string) {
  const key = { id: methodOf(multikey), type: 'Multikey', controller: did, publicKeyMultibase: multikey }
  const suiteContexts = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1']
  return async (url: string) => {
    if (url === key.id) return { documentUrl: url, document: { '@context': suiteContexts[1], ...key } }
    const issuer = { '@context': suiteContexts, id: did, assertionMethod: [key.id], verificationMethod: [key] }
    return url === did ? { documentUrl: url, document: issuer } : loadContext(url)
  }
}

/** A credential as the other library signs it. */
export async function issueElsewhere(credential: JsonObject, suite: object, multikey: string): Promise<JsonObject> {
  return (await issue({
    credential: structuredClone(credential),
    suite,
    documentLoader: createLoader(multikey),
  })) as JsonObject
}

/** The same credential with a proof that shows less. */
export async function deriveElsewhere(credential: JsonObject, suite: object, multikey: string): Promise<JsonObject> {
  const documentLoader = createLoader(multikey)
  return (await derive({
    verifiableCredential: structuredClone(credential),
    suite,
    documentLoader,
  })) as JsonObject
}

/** Whether the other library accepts it. */
export async function isAcceptedElsewhere(credential: object, suite: object, multikey: string): Promise<boolean> {
  const checkStatus = async () => ({ verified: true })
  const documentLoader = createLoader(multikey)
  const result = await verifyCredential({
    credential: structuredClone(credential),
    suite,
    documentLoader,
    checkStatus,
    now,
  })
  return result.verified
}

/** The sample credential in its VCDM 1.1 form, with the contexts that its proof needs. */
export function buildOldSample(more: string[] = []): JsonObject {
  const { validFrom, validUntil, credentialStatus: _unknownThen, '@context': _newer, ...rest } = buildSample()
  return {
    '@context': [
      'https://www.w3.org/2018/credentials/v1',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ...more,
    ],
    ...rest,
    issuanceDate: validFrom,
    expirationDate: validUntil,
  }
}

/** The credential with one member of its proof changed. */
export function changeProof(signed: JsonObject, change: JsonObject): JsonObject {
  const [proof = {}] = objectsOf(signed.proof)
  return { ...signed, proof: { ...proof, ...change } }
}

/** Expects that no plain value of a signed document can be changed without being noticed. */
export async function expectEveryLeafCounts(signed: JsonObject): Promise<void> {
  expect(await verifier.verifyProof(signed)).toMatchObject({ status: 'passed' })
  for (const path of listLeaves(signed)) {
    const changed = changeLeaf(signed, path, (leaf) => (typeof leaf === 'boolean' ? !leaf : `${leaf}x`))
    const outcome = await verifier.verifyProof(changed as JsonObject)
    expect(outcome.status, path.join('.')).not.toBe('passed')
  }
}
