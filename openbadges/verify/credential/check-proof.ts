import { listOf, objectsOf, textOf } from '../../json.ts'
import { parseMoment } from '../../moment.ts'
import type { JsonObject, Tools } from '../../tools.ts'
import type { VerifyPorts } from '../ports.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'
import { checkIssuerKey } from './check-issuer-key.ts'
import { findKey, type IssuerLookup } from './find-key.ts'

const maxProofs = 4
const unsupported = 'The badge is signed, but with a proof of a kind not supported yet'

/** What a proof check needs: the arithmetic and the network. */
export interface ProofPorts extends IssuerLookup {
  tools: Tools
  judge: NonNullable<VerifyPorts['verifyProof']>
}

/**
 * Checks the embedded proofs of a document (Verifiable Credential Data Integrity, eddsa-rdfc-2022): its kind, the
 * signature, and whose key it is. One good proof of several is enough.
 */
export async function checkProof(document: JsonObject, issuerId: string, ports: ProofPorts): Promise<Check[]> {
  const proofs = objectsOf(document.proof)
  if (listOf(document.proof).length === 0) return [failed('proof', 'The badge is not signed.')]
  const usable = proofs.filter(isSupported).slice(0, maxProofs)
  if (usable.length === 0) return [notChecked('proof', `${unsupported}: ${describeKinds(proofs)}.`)]
  let best: Check[] = []
  for (const proof of usable) {
    const checks = await checkOneProof(document, proof, issuerId, ports)
    if (best.length === 0 || rank(checks) > rank(best)) best = checks
    if (rank(checks) === 2) break
  }
  return best
}

function isSupported(proof: JsonObject): boolean {
  return (
    proof.type === 'DataIntegrityProof' && proof.cryptosuite === 'eddsa-rdfc-2022' && proof.previousProof === undefined
  )
}

function describeKinds(proofs: JsonObject[]): string {
  return proofs.map((proof) => textOf(proof.cryptosuite) ?? textOf(proof.type) ?? 'unknown').join(', ') || 'unknown'
}

async function checkOneProof(
  document: JsonObject,
  proof: JsonObject,
  issuerId: string,
  ports: ProofPorts,
): Promise<Check[]> {
  const problem = findProofProblem(proof, ports.now)
  const method = textOf(proof.verificationMethod)
  if (problem !== undefined || method === undefined) {
    return [failed('proof', problem ?? 'The proof of the badge does not name its key.')]
  }
  const kind = passed('proof', 'The badge carries an eddsa-rdfc-2022 proof.')
  const key = await findKey(method, ports)
  if (!key.found) {
    const own = key.absent && method.startsWith(`${issuerId}#`)
    const unconfirmed = own ? failed('issuer key', key.detail, method) : notChecked('issuer key', key.detail, method)
    return [kind, notChecked('signature', key.detail, method), unconfirmed]
  }
  const signature = await checkSignature({ ...document, proof }, key.multikey, ports)
  return [kind, signature, await checkIssuerKey(issuerId, key, ports)]
}

async function checkSignature(document: JsonObject, multikey: string, ports: ProofPorts): Promise<Check> {
  const outcome = await ports.judge(ports.tools, document, multikey)
  if (outcome.status === 'passed') return passed('signature', 'The badge has not been changed since it was signed.')
  if (outcome.status === 'unsupported') return notChecked('signature', outcome.detail)
  return failed('signature', outcome.detail)
}

function findProofProblem(proof: JsonObject, now: Date): string | undefined {
  if (proof.proofPurpose !== 'assertionMethod') return 'The proof was not made to assert the badge.'
  if (proof.expires === undefined) return undefined
  const expires = typeof proof.expires === 'string' ? parseMoment(proof.expires) : undefined
  return expires === undefined || expires <= now ? 'The proof of the badge has expired.' : undefined
}

function rank(checks: Check[]): number {
  if (checks.some(({ status }) => status === 'failed')) return 0
  return checks.some(({ status }) => status === 'not-checked') ? 1 : 2
}
