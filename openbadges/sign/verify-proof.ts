import { EncodingError } from '../encoding/base58.ts'
import { decodeMultibase58 } from '../encoding/multibase.ts'
import { decodeMultikey } from '../encoding/multikey.ts'
import { listOf, objectsOf, textOf } from '../json.ts'
import { type Json, type JsonObject, LinkedDataError, type Tools } from '../tools.ts'
import { type CacheOptions, createProofHasher, type ProofHasher } from './proof-hasher.ts'
import { controllerOf, findMultikey, type ResolveKey } from './proof-key.ts'

/** Whether the bytes match the key named in the proof; whose key that is, is another question. */
export interface ProofOutcome {
  status: 'passed' | 'failed' | 'unsupported' | 'missing'
  detail: string
  verificationMethod?: string
  /** The verification method without its fragment. */
  controller?: string
  /** The key that was used, as Multikey. */
  multikey?: string
  created?: string
  expires?: string
}

/** Verifies embedded proofs; keeps one compiled template per shape of credential, so keep the verifier. */
export interface ProofVerifier {
  /** Checks the embedded proofs; one that holds is enough. Never rejects because of the document. */
  verifyProof(document: JsonObject, resolveKey?: ResolveKey): Promise<ProofOutcome>
}

type Verdict = Pick<ProofOutcome, 'status' | 'detail' | 'multikey'>

const maxProofs = 8
const failed = (detail: string): Verdict => ({ status: 'failed', detail })
const unsupported = (detail: string): Verdict => ({ status: 'unsupported', detail })

function extendsContext(document: Json | undefined, proof: Json | undefined): boolean {
  const known = listOf(document)
  return listOf(proof).every((item, index) => JSON.stringify(item) === JSON.stringify(known[index]))
}

function findObstacle(document: JsonObject, proof: JsonObject): Verdict | undefined {
  if (proof.type !== 'DataIntegrityProof' || proof.cryptosuite !== 'eddsa-rdfc-2022') {
    const kind = textOf(proof.cryptosuite) ?? textOf(proof.type) ?? 'unknown'
    return unsupported(`Proofs of the kind ${kind.slice(0, 60)} cannot be checked.`)
  }
  if (proof.previousProof !== undefined) return unsupported('Chained proofs cannot be checked.')
  if (proof.proofPurpose !== 'assertionMethod') return failed('The proof was not made to assert a credential.')
  if (!extendsContext(document['@context'], proof['@context'])) {
    return failed('The proof was made for another @context.')
  }
  return undefined
}

async function checkSignature(
  tools: Tools,
  hasher: ProofHasher,
  { proof: _removed, ...unsecured }: JsonObject,
  { proofValue, ...options }: JsonObject,
  resolveKey: ResolveKey | undefined,
): Promise<Verdict> {
  const signature = decodeMultibase58(textOf(proofValue) ?? '')
  const multikey = await findMultikey(textOf(options.verificationMethod) ?? '', resolveKey)
  if (multikey === undefined) return unsupported('The key of the proof could not be found.')
  const key = decodeMultikey(multikey)
  if (key.kind !== 'ed25519') return failed('The key of the proof is not an Ed25519 key.')
  const context = options['@context'] ?? unsecured['@context']
  const data = await hasher.hash({ ...unsecured, '@context': context }, { ...options, '@context': context })
  const holds = tools.verifyEd25519(key.raw, data, signature)
  return holds
    ? { status: 'passed', detail: 'The signature matches the key named in the proof.', multikey }
    : { ...failed('The signature does not match: the badge was changed, or signed with another key.'), multikey }
}

/** A proof verifier for eddsa-rdfc-2022 (VC Data Integrity EdDSA section 3.2); other proofs are reported as unsupported. */
export function createProofVerifier(tools: Tools, cache: CacheOptions = {}): ProofVerifier {
  const hasher = createProofHasher(tools, cache)

  async function judge(document: JsonObject, proof: JsonObject, resolveKey?: ResolveKey): Promise<Verdict> {
    try {
      return findObstacle(document, proof) ?? (await checkSignature(tools, hasher, document, proof, resolveKey))
    } catch (failure) {
      if (failure instanceof LinkedDataError) return failed(`The badge is not valid linked data. ${failure.message}`)
      if (failure instanceof EncodingError) return failed(`The proof is malformed: ${failure.message}.`)
      throw failure
    }
  }

  async function describe(document: JsonObject, proof: JsonObject, resolveKey?: ResolveKey): Promise<ProofOutcome> {
    const verificationMethod = textOf(proof.verificationMethod)
    return {
      ...(await judge(document, proof, resolveKey)),
      verificationMethod,
      controller: verificationMethod === undefined ? undefined : controllerOf(verificationMethod),
      created: textOf(proof.created),
      expires: textOf(proof.expires),
    }
  }

  return {
    async verifyProof(document, resolveKey) {
      const outcomes: ProofOutcome[] = []
      for (const proof of objectsOf(document.proof).slice(0, maxProofs)) {
        const outcome = await describe(document, proof, resolveKey)
        if (outcome.status === 'passed') return outcome
        outcomes.push(outcome)
      }
      return (
        outcomes.find(({ status }) => status === 'failed') ??
        outcomes[0] ?? { status: 'missing', detail: 'The badge carries no proof.' }
      )
    },
  }
}

/** Checks one document's embedded proofs without remembering its shape; see ProofVerifier. */
export function verifyProof(tools: Tools, document: JsonObject, resolveKey?: ResolveKey): Promise<ProofOutcome> {
  return createProofVerifier(tools, { maxTemplates: 0 }).verifyProof(document, resolveKey)
}
