import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { EncodingError } from '../encoding/base58.ts'
import { decodeMultikey } from '../encoding/multikey.ts'
import { listOf, objectsOf, textOf } from '../json.ts'
import { type Json, type JsonObject, LinkedDataError, TooCostlyError, type Tools } from '../tools.ts'
import { listRevisions } from './context-revisions.ts'
import { type CacheOptions, createProofHasher } from './proof-hasher.ts'
import { controllerOf, findMultikey, type ResolveKey } from './proof-key.ts'
import { findSuite, nameProofKind } from './suites/find-suite.ts'
import type { ProofSuite, SuiteFinding, SuiteInput } from './suites/suite.ts'
import { tellCost } from './tell-cost.ts'

/** Whether the bytes match the key named in the proof; whose key that is, is another question. */
export interface ProofOutcome {
  status: 'passed' | 'failed' | 'unsupported' | 'missing'
  detail: string | Message
  /** What failed when it was not the signature: the meaning of the terms, or a proof that is no use to a verifier. */
  fault?: 'terms' | 'proof'
  /** The holder chose which entries of the status to show; others may be hidden. */
  isStatusChosen?: true
  verificationMethod?: string
  /** The verification method without its fragment. */
  controller?: string
  /** The key that was used, as Multikey. */
  multikey?: string
  created?: string
  expires?: string
}

/** What a proof was made for (VC Data Integrity section 2.1). */
export type ProofPurpose = 'assertionMethod' | 'authentication'

/** Verifies embedded proofs; keeps one compiled template per shape of credential, so keep the verifier. */
export interface ProofVerifier {
  /**
   * Checks the embedded proofs; one that holds is enough. Never rejects because of the document. A proof is good for one
   * purpose only: badges are asserted, presentations authenticate who holds a key.
   */
  verifyProof(document: JsonObject, resolveKey?: ResolveKey, purpose?: ProofPurpose): Promise<ProofOutcome>
}

interface Asked {
  resolveKey: ResolveKey | undefined
  purpose: ProofPurpose
}

type Verdict = Pick<ProofOutcome, 'status' | 'detail' | 'fault' | 'isStatusChosen' | 'multikey'>

const maxProofs = 8
const matching: Verdict = { status: 'passed', detail: finding('signature.names-key') }
const failed = (detail: Message, fault?: ProofOutcome['fault']): Verdict => ({ status: 'failed', detail, fault })
const unsupported = (detail: Message): Verdict => ({ status: 'unsupported', detail })

function extendsContext(document: Json | undefined, proof: Json | undefined): boolean {
  const known = listOf(document)
  return listOf(proof).every((item, index) => JSON.stringify(item) === JSON.stringify(known[index]))
}

/** The contexts that the document and its proof are read with. */
function chooseContexts({ '@context': document }: JsonObject, { '@context': own }: JsonObject, suite: ProofSuite) {
  if (own === undefined) return { document, options: document }
  if (!suite.bringsContext) return { document: own, options: own }
  const known = new Set(listOf(document).map((item) => JSON.stringify(item)))
  const added = listOf(own).filter((item) => !known.has(JSON.stringify(item)))
  return { document, options: added.length === 0 ? document : [...listOf(document), ...added] }
}

function findObstacle(
  document: JsonObject,
  proof: JsonObject,
  { purpose, suite }: Pick<Asked, 'purpose'> & { suite: ProofSuite },
): Verdict | undefined {
  if (proof.proofPurpose !== purpose) {
    return failed(
      finding('proof.purpose', { name: purpose === 'authentication' ? 'authenticate' : 'assert a credential' }),
    )
  }
  if (!suite.bringsContext && !extendsContext(document['@context'], proof['@context'])) {
    return failed(finding('proof.other-context'))
  }
  return undefined
}

function tellFinding(found: SuiteFinding): Verdict {
  if (found === 'holds') return matching
  if (found === 'status chosen') return { ...matching, isStatusChosen: true }
  if (found === 'broken') {
    return failed(finding('signature.broken'))
  }
  return 'refused' in found ? failed(found.refused, 'proof') : unsupported(found.unsupported)
}

async function evaluateOnce(suite: ProofSuite, input: SuiteInput): Promise<Verdict> {
  try {
    return tellFinding(await suite.evaluate(input))
  } catch (failure) {
    return tellFailure(failure)
  }
}

function tellFailure(failure: unknown): Verdict {
  if (failure instanceof TooCostlyError) {
    return unsupported(finding('document.large', { why: tellCost(failure) }))
  }
  if (failure instanceof LinkedDataError) {
    return failed(finding('terms.invalid', { why: failure.message }), 'terms')
  }
  if (failure instanceof EncodingError) return failed(finding('proof.malformed', { why: `${failure.message}.` }))
  throw failure
}

/** The answer of the first text of the contexts that the proof holds with, else that of the newest. */
async function evaluateRevisions(suite: ProofSuite, input: Omit<SuiteInput, 'revision'>): Promise<Verdict> {
  let first: Verdict | undefined
  for (const revision of suite.coversText ? (['newest'] as const) : listRevisions(input.document)) {
    const verdict = await evaluateOnce(suite, { ...input, revision })
    if (verdict.status === 'passed') return verdict
    first ??= verdict
  }
  return first ?? unsupported(finding('proof.no-context'))
}

/** A proof verifier for the suites of `findSuite`; other proofs are reported as unsupported. */
export function createProofVerifier(tools: Tools, cache: CacheOptions = {}): ProofVerifier {
  const hasher = createProofHasher(tools, cache, 'at second sight')

  async function evaluate(document: JsonObject, proof: JsonObject, { resolveKey, purpose }: Asked): Promise<Verdict> {
    const suite = findSuite(proof)
    if (suite === undefined) {
      if (proof.previousProof !== undefined) return unsupported(finding('proof.chained'))
      return unsupported(finding('proof.kind', { name: nameProofKind(proof) }))
    }
    const obstacle = findObstacle(document, proof, { purpose, suite })
    if (obstacle !== undefined) return obstacle
    const { proof: _proofs, ...unsecured } = document
    const { [suite.valueMember ?? 'proofValue']: proofValue, ...options } = proof
    const multikey = await findMultikey(textOf(options.verificationMethod) ?? '', resolveKey)
    if (multikey === undefined) return unsupported(finding('proof.lost-key'))
    const key = decodeMultikey(multikey)
    if (!suite.keys.includes(key.kind)) return failed(finding('proof.key', { expected: suite.keyName }))
    const contexts = chooseContexts(unsecured, options, suite)
    const verdict = await evaluateRevisions(suite, {
      tools,
      hasher,
      document: { ...unsecured, '@context': contexts.document },
      options: { ...options, '@context': contexts.options },
      proof: options,
      proofValue: textOf(proofValue) ?? '',
      key,
    })
    return { ...verdict, multikey }
  }

  async function describe(document: JsonObject, proof: JsonObject, asked: Asked): Promise<ProofOutcome> {
    const verificationMethod = textOf(proof.verificationMethod)
    return {
      ...(await evaluate(document, proof, asked).catch(tellFailure)),
      verificationMethod,
      controller: verificationMethod === undefined ? undefined : controllerOf(verificationMethod),
      created: textOf(proof.created),
      expires: textOf(proof.expires),
    }
  }

  return {
    async verifyProof(document, resolveKey, purpose = 'assertionMethod') {
      const outcomes: ProofOutcome[] = []
      for (const proof of objectsOf(document.proof).slice(0, maxProofs)) {
        const outcome = await describe(document, proof, { resolveKey, purpose })
        if (outcome.status === 'passed') return outcome
        outcomes.push(outcome)
      }
      return (
        outcomes.find(({ status }) => status === 'failed') ??
        outcomes[0] ?? { status: 'missing', detail: finding('proof.missing') }
      )
    },
  }
}

/** Checks one document's embedded proofs without remembering its shape; see ProofVerifier. */
export function verifyProof(tools: Tools, document: JsonObject, resolveKey?: ResolveKey): Promise<ProofOutcome> {
  return createProofVerifier(tools, { maxTemplates: 0 }).verifyProof(document, resolveKey)
}
