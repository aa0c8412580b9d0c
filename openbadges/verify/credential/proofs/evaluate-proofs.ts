import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf, objectsOf, textOf, textsOf } from '../../../json.ts'
import { findSuite, nameProofKind } from '../../../sign/suites/find-suite.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { type Check, failed, notChecked } from '../../report.ts'
import type { ProofPorts } from '../check-proof.ts'
import { findForeignContext, hasUnreadTerms } from '../model/check-context.ts'
import { checkOneProof } from './check-one-proof.ts'

/** So many proofs have their signatures checked; each may ask for a key somewhere else. */
export const maxProofs = 4
/** So many are looked at at all. */
export const maxNamed = 12

/** What became of one of the proofs of a document. */
export interface EvaluatedProof {
  /** What it calls itself. */
  kind: string
  checks: Check[]
  outcome: ProofsOutcome
  /** It goes on from another proof of the document. */
  isChained?: true
}

// From the proof that says least about a document to the one that says most.
const outcomes = ['malformed', 'unknown', 'refused', 'open', 'broken', 'shows a part', 'holds'] as const

/** How a proof stands: `refused` is one that proves nothing, `broken` one that speaks against the document. */
export type ProofsOutcome = (typeof outcomes)[number]

/** Evaluates the proofs of a document one by one, each as if it were the only one. */
export async function evaluateProofs(
  document: JsonObject,
  issuerId: string,
  ports: ProofPorts,
): Promise<EvaluatedProof[]> {
  const evaluated: EvaluatedProof[] = []
  const isUnread = hasUnreadTerms(document)
  let left = maxProofs
  let hasPart = false
  for (const proof of listOf(document.proof).slice(0, maxNamed)) {
    const obstacle = findObstacle(proof, objectsOf(document.proof))
    if (obstacle !== undefined || !isJsonObject(proof)) {
      evaluated.push(obstacle ?? malformed)
      continue
    }
    const suite = findSuite(proof)
    // A holder derives one proof to show a part; each has a signature for every statement.
    const isLeftOut = left === 0 || (suite?.showsPart === true && hasPart)
    left = Math.max(0, left - 1)
    hasPart ||= suite?.showsPart === true
    const checks = isLeftOut
      ? [notChecked('signature', finding('proof.left-out'))]
      : !isUnread || suite?.coversText === true
        ? await checkOneProof(document, proof, issuerId, ports)
        : [notChecked('signature', finding('signature.unknown-terms'), findForeignContext(document))]
    evaluated.push({ kind: nameProofKind(proof), checks, outcome: readOutcome(checks) })
  }
  return evaluated
}

/** The proof that says most about the document, the first of those that say as much. */
export function pickProof(evaluated: EvaluatedProof[]): EvaluatedProof | undefined {
  const rank = ({ outcome }: EvaluatedProof) => outcomes.indexOf(outcome)
  return evaluated.toSorted((one, other) => rank(other) - rank(one))[0]
}

const malformed: EvaluatedProof = { kind: 'unknown', checks: [], outcome: 'malformed' }

function findObstacle(proof: Json, proofs: JsonObject[]): EvaluatedProof | undefined {
  if (!isJsonObject(proof)) return malformed
  const kind = nameProofKind(proof)
  if (proof.previousProof !== undefined) {
    const ids = new Set(proofs.filter((other) => other !== proof).map(({ id }) => id))
    // VC Data Integrity 1.0, Verify Proof Sets and Chains: an error.
    const isThere = listOf(proof.previousProof).length > 0 && textsOf(proof.previousProof).every((id) => ids.has(id))
    return isThere && listOf(proof.previousProof).every((id) => typeof id === 'string')
      ? { kind, checks: [notChecked('proof', finding('proof.chained'))], outcome: 'unknown', isChained: true }
      : {
          kind,
          checks: [failed('proof', finding('proof.no-previous'))],
          outcome: 'refused',
        }
  }
  if (findSuite(proof) !== undefined) return undefined
  // VC Data Integrity 1.0, section 2.1: a proof of this type must name it.
  if (textsOf(proof.type).includes('DataIntegrityProof') && textOf(proof.cryptosuite) === undefined) {
    return { kind, checks: [failed('proof', finding('proof.no-suite'))], outcome: 'refused' }
  }
  return { kind, checks: [notChecked('proof', finding('proof.kind', { name: kind }))], outcome: 'unknown' }
}

function readOutcome(checks: Check[]): ProofsOutcome {
  const isBroken = ({ name, status }: Check) => status === 'failed' && (name === 'signature' || name === 'terms')
  // What was changed is not made good by a key that happens to be out of reach.
  if (checks.some(isBroken)) return 'broken'
  if (checks.some(({ status }) => status === 'failed')) return 'refused'
  if (checks.some(({ status }) => status === 'not-checked')) return 'open'
  return checks.some(({ name, warning }) => name === 'signature' && warning) ? 'shows a part' : 'holds'
}
