import { encodeMultibase58 } from '../encoding/multibase.ts'
import type { Moment } from '../facts.ts'
import { formatIso } from '../moment.ts'
import type { Json, JsonObject, Tools } from '../tools.ts'
import { type CacheOptions, createProofHasher, joinHashes, plainWay } from './proof-hasher.ts'

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
  /** The same as JSON text; much sooner for a credential whose shape it has signed before. */
  signText(input: SignInput): Promise<string>
}

/** What awards of one batch have in common: all of the proof but its value. */
interface ProofStart {
  context: Json | undefined
  verificationMethod: string
  created: string | number
  openJson: string
  hash: Uint8Array
}

/** A signer for the cryptosuite eddsa-rdfc-2022 (VC Data Integrity EdDSA section 3.2). */
export function createSigner(tools: Tools, options: CacheOptions = {}): Signer {
  const hasher = createProofHasher(tools, options)
  let latest: ProofStart | undefined

  async function signCredential({ credential, key, created }: SignInput): Promise<JsonObject> {
    const unsecured = leaveProof(credential)
    const proof = describeProof(key, created)
    const options = { '@context': unsecured['@context'], ...proof }
    const data = await hasher.hash(unsecured, options, plainWay)
    return { ...unsecured, proof: [{ ...proof, proofValue: encodeMultibase58(key.sign(data)) }] }
  }

  async function startProof(context: Json | undefined, key: ProofKey, created: Moment): Promise<ProofStart> {
    const proof = describeProof(key, created)
    return {
      context,
      verificationMethod: key.verificationMethod,
      created: nameMoment(created),
      openJson: JSON.stringify(proof).slice(0, -1),
      hash: await hasher.hashOptions({ '@context': context, ...proof }, plainWay),
    }
  }

  return {
    signCredential,
    async signText({ credential, key, created }) {
      const known = 'proof' in credential ? undefined : hasher.recall(credential, plainWay)
      if (!known) return JSON.stringify(await signCredential({ credential, key, created }))
      const isSame = latest && isStartOf(latest, known.context, key, created)
      const start = latest && isSame ? latest : await startProof(known.context, key, created)
      latest = start
      const proofValue = encodeMultibase58(key.sign(joinHashes(start.hash, known.hash)))
      return `${known.openJson},"proof":[${start.openJson},"proofValue":"${proofValue}"}]}`
    },
  }
}

function describeProof({ verificationMethod }: ProofKey, created: Moment) {
  return {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: formatIso(created),
    verificationMethod,
    proofPurpose: 'assertionMethod',
  }
}

const nameMoment = (moment: Moment): string | number => (typeof moment === 'string' ? moment : moment.getTime())

// The context is that of a template, so that one template gives the very same one each time.
function isStartOf(start: ProofStart, context: Json | undefined, key: ProofKey, created: Moment): boolean {
  return (
    start.context === context &&
    start.verificationMethod === key.verificationMethod &&
    start.created === nameMoment(created)
  )
}

// Copying is left out where there is nothing to leave out: it is felt in a batch of many.
function leaveProof(credential: JsonObject): JsonObject {
  if (credential.proof === undefined) return credential
  const { proof: _replaced, ...unsecured } = credential
  return unsecured
}
