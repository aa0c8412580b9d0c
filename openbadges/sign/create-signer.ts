import { encodeMultibase58 } from '../encoding/multibase.ts'
import type { Moment } from '../facts.ts'
import { formatMoment } from '../moment.ts'
import type { JsonObject, Tools } from '../tools.ts'
import { type CacheOptions, createProofHasher, plainWay } from './proof-hasher.ts'

/** The key to sign with: its DID URL, and Ed25519 over bytes giving 64 bytes. */
export interface ProofKey {
  verificationMethod: string
  sign(data: Uint8Array): Uint8Array
}

/** A credential without proof, the key and the moment of signing. */
export interface SignInput {
  credential: JsonObject
  key: ProofKey
  created: Moment
}

/** Signs credentials; keeps one compiled template per badge class and shape, so keep the signer. */
export interface Signer {
  /** The credential with a DataIntegrityProof in `proof`, replacing any; rejects with LinkedDataError. */
  signCredential(input: SignInput): Promise<JsonObject>
}

/** A signer for the cryptosuite eddsa-rdfc-2022 (VC Data Integrity EdDSA section 3.2). */
export function createSigner(tools: Tools, options: CacheOptions = {}): Signer {
  const hasher = createProofHasher(tools, options)
  return {
    async signCredential({ credential, key, created }) {
      const unsecured = leaveProof(credential)
      const proof = {
        type: 'DataIntegrityProof',
        cryptosuite: 'eddsa-rdfc-2022',
        created: formatMoment(created),
        verificationMethod: key.verificationMethod,
        proofPurpose: 'assertionMethod',
      }
      const options = { '@context': unsecured['@context'], ...proof }
      const data = await hasher.hash(unsecured, options, plainWay)
      return { ...unsecured, proof: [{ ...proof, proofValue: encodeMultibase58(key.sign(data)) }] }
    },
  }
}

// Copying is left out where there is nothing to leave out: it is felt in a batch of many.
function leaveProof(credential: JsonObject): JsonObject {
  if (credential.proof === undefined) return credential
  const { proof: _replaced, ...unsecured } = credential
  return unsecured
}
