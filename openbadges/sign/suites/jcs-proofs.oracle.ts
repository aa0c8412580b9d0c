import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { writeCanonically } from '../../encoding/canonical-text.oracle.ts'
import { readJwk } from '../../encoding/jwk.ts'
import { encodeMultibase58 } from '../../encoding/multibase.ts'
import { type CurveKey, encodeMultikey } from '../../encoding/multikey.ts'
import type { JsonObject } from '../../tools.ts'

/** A key that signs texts, as Node has it. */
export interface JcsKey {
  multikey: string
  cryptosuite: 'eddsa-jcs-2022' | 'ecdsa-jcs-2019'
  digest: 'sha256' | 'sha384'
  privateKey: KeyObject
}

/** A new key on a curve. */
export function createJcsKey(curve: 'Ed25519' | 'P-256' | 'P-384'): JcsKey {
  const pair = curve === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: curve })
  const key = readJwk(pair.publicKey.export({ format: 'jwk' }) as JsonObject) as CurveKey
  return {
    multikey: encodeMultikey(key),
    cryptosuite: curve === 'Ed25519' ? 'eddsa-jcs-2022' : 'ecdsa-jcs-2019',
    digest: curve === 'P-384' ? 'sha384' : 'sha256',
    privateKey: pair.privateKey,
  }
}

/** The document with a proof over its text, made without any code of this library (VC Data Integrity EdDSA 3.3.1). */
export function signText(
  document: JsonObject,
  { multikey, cryptosuite, digest, privateKey }: JcsKey,
  change: JsonObject = {},
): JsonObject {
  const options = {
    '@context': document['@context'],
    type: 'DataIntegrityProof',
    cryptosuite,
    created: '2026-03-01T12:00:00Z',
    verificationMethod: `did:key:${multikey}#${multikey}`,
    proofPurpose: 'assertionMethod',
    ...change,
  }
  const signed = document['@context'] === undefined ? document : { ...document, '@context': options['@context'] }
  const hash = (value: object) => createHash(digest).update(writeCanonically(value)).digest()
  const data = Buffer.concat([hash(options), hash(options['@context'] === undefined ? document : signed)])
  const signature =
    cryptosuite === 'eddsa-jcs-2022'
      ? sign(null, data, privateKey)
      : sign(digest, data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { ...document, proof: { ...options, proofValue: encodeMultibase58(new Uint8Array(signature)) } }
}
