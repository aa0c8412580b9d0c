import { finding } from '#shared/messages/findings/finding.ts'
import { listOf } from '../../json.ts'
import type { JsonObject, Tools } from '../../tools.ts'
import type { VerifyPorts } from '../ports.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'
import type { IssuerLookup } from './keys/find-key.ts'
import { type EvaluatedProof, evaluateProofs, pickProof } from './proofs/evaluate-proofs.ts'
import { tellProof, tellRest } from './proofs/tell-proof.ts'

/** What a proof check needs: the arithmetic and the network. */
export interface ProofPorts extends IssuerLookup {
  tools: Tools
  evaluate: NonNullable<VerifyPorts['verifyProof']>
}

/**
 * Checks the embedded proofs of a document (Verifiable Credential Data Integrity): their kind, the signature, and whose
 * key it is. One good proof of several is enough (Open Badges 3.0, Verification), and what became of each other one is
 * told; one that fails is not made good by another that cannot be checked.
 */
export async function checkProof(document: JsonObject, issuerId: string, ports: ProofPorts): Promise<Check[]> {
  const count = listOf(document.proof).length
  const evaluated = await evaluateProofs(document, issuerId, ports)
  const chosen = pickProof(evaluated)
  if (chosen === undefined || chosen.outcome === 'malformed') return [failed('proof', finding('proof.none'))]
  const isUnknown = chosen.outcome === 'unknown'
  const others = evaluated.flatMap((proof, index) =>
    proof === chosen || (isUnknown && proof.outcome === 'unknown')
      ? []
      : [tellProof(proof, { index: index + 1, count })],
  )
  const own = isUnknown ? [tellUnknown(evaluated)] : namePlace(chosen, evaluated.indexOf(chosen) + 1, count)
  return [...own, ...others, ...tellRest(evaluated.length, count)]
}

/**
 * What became of proofs that stand in a document around which there is a signature already, the first of them all: by
 * that one alone the document is evaluated.
 */
export async function tellProofsInside(document: JsonObject, issuerId: string, ports: ProofPorts): Promise<Check[]> {
  const count = listOf(document.proof).length + 1
  const evaluated = await evaluateProofs(document, issuerId, ports)
  return [
    ...evaluated.map((proof, index) => tellProof(proof, { index: index + 2, count })),
    ...tellRest(evaluated.length + 1, count),
  ]
}

function tellUnknown(evaluated: EvaluatedProof[]): Check {
  const unknown = evaluated.filter(({ outcome }) => outcome === 'unknown')
  const [alone] = unknown.length === 1 ? unknown : []
  const chained = alone?.isChained ? alone.checks[0] : undefined
  return chained ?? notChecked('proof', finding('proof.unknown', { names: unknown.map(({ kind }) => kind).join(', ') }))
}

/** Where there are several, the one that decided is told from the others. */
function namePlace({ kind, checks }: EvaluatedProof, index: number, count: number): Check[] {
  if (count === 1) return checks
  return checks.map((check) =>
    check.name === 'proof' && check.status === 'passed'
      ? passed('proof', finding('proof.is-one', { name: kind, index, count }))
      : check,
  )
}
