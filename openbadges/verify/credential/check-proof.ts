import { listOf, objectsOf, textOf } from '../../json.ts'
import { parseMoment } from '../../moment.ts'
import { findSuite, nameProofKind } from '../../sign/suites/find-suite.ts'
import type { Json, JsonObject, Tools } from '../../tools.ts'
import type { VerifyPorts } from '../ports.ts'
import { type Check, failed, notChecked, passed, warned } from '../report.ts'
import { checkIssuerKey } from './check-issuer-key.ts'
import { checkTerms } from './check-terms.ts'
import { findKey, type IssuerLookup } from './find-key.ts'

const maxProofs = 4
// Clocks differ; five minutes are what signatures are commonly granted.
const clockSkew = 5 * 60_000
const unsupported = 'The badge is signed, but with a proof of a kind not supported yet'

const statusChosen = warned(
  'status',
  'The holder chose what to show of the status of the badge: another entry, by which it may be suspended, could be hidden.',
)

/** What a proof check needs: the arithmetic and the network. */
export interface ProofPorts extends IssuerLookup {
  tools: Tools
  judge: NonNullable<VerifyPorts['verifyProof']>
}

/**
 * Checks the embedded proofs of a document (Verifiable Credential Data Integrity): their kind, the signature, and whose
 * key it is. One good proof of several is enough; one that fails is not made good by another that cannot be checked.
 */
export async function checkProof(document: JsonObject, issuerId: string, ports: ProofPorts): Promise<Check[]> {
  const proofs = objectsOf(document.proof)
  if (listOf(document.proof).length === 0) return [failed('proof', 'The badge is not signed.')]
  const known = proofs.filter((proof) => findSuite(proof) !== undefined)
  const usable = known.filter(isNoSecondPart).slice(0, maxProofs)
  if (usable.length === 0) return [notChecked('proof', `${unsupported}: ${describeKinds(proofs)}.`)]
  let best: Check[] = []
  for (const proof of usable) {
    const checks = await checkOneProof(document, proof, issuerId, ports)
    if (best.length === 0 || rank(checks) > rank(best)) best = checks
    if (rank(checks) === 2) break
  }
  return best
}

/** A holder derives one proof to show a part; each has a signature for every statement. */
function isNoSecondPart(proof: JsonObject, index: number, proofs: JsonObject[]): boolean {
  const isPart = (each: JsonObject) => findSuite(each)?.showsPart === true
  return !isPart(proof) || proofs.findIndex(isPart) === index
}

function describeKinds(proofs: JsonObject[]): string {
  return proofs.map(nameProofKind).join(', ') || 'unknown'
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
  const kind = passed('proof', `The badge is signed (${nameProofKind(proof)}).`)
  const key = await findKey(method, ports)
  if (!key.found) {
    const own = key.absent && method.startsWith(`${issuerId}#`)
    const unconfirmed = own ? failed('issuer key', key.detail, method) : notChecked('issuer key', key.detail, method)
    return [kind, notChecked('signature', key.detail, method), unconfirmed]
  }
  const judged = await judgeProof({ ...document, proof }, key.multikey, ports)
  if (judged.some(({ name }) => name === 'proof')) return judged
  if (judged.some(({ name }) => name === 'terms')) return [kind, ...judged]
  const signedAt = readMoment(proof.created)
  const owner = await checkIssuerKey(issuerId, key, ports, { signedAt })
  return [kind, ...judged, owner, ...(await checkSignedText(document, proof, ports))]
}

/** Where the text is signed and not its meaning, the terms are checked apart, with the contexts that were signed. */
async function checkSignedText(document: JsonObject, proof: JsonObject, { tools }: ProofPorts): Promise<Check[]> {
  if (!findSuite(proof)?.coversText) return []
  return checkTerms({ ...document, '@context': proof['@context'] ?? document['@context'] }, tools)
}

async function judgeProof(document: JsonObject, multikey: string | undefined, ports: ProofPorts): Promise<Check[]> {
  if (multikey === undefined) return [failed('proof', 'The key is of another kind than the proof.')]
  const { status, detail, fault, isStatusChosen } = await ports.judge(ports.tools, document, multikey)
  if (status === 'passed') return isStatusChosen ? [tellSigned(document), statusChosen] : [tellSigned(document)]
  if (status === 'unsupported') return [notChecked('signature', detail)]
  if (fault === 'proof') return [failed('proof', detail)]
  if (fault === undefined) return [failed('signature', detail)]
  return [failed('terms', detail), notChecked('signature', 'What is signed is not clear while a term has no meaning.')]
}

function tellSigned({ proof }: JsonObject): Check {
  return objectsOf(proof).some((each) => findSuite(each)?.showsPart)
    ? warned('signature', 'What is shown of the badge has not been changed since it was signed; the rest is hidden.')
    : passed('signature', 'The badge has not been changed since it was signed.')
}

function findProofProblem(proof: JsonObject, now: Date): string | undefined {
  if (proof.proofPurpose !== 'assertionMethod') return 'The proof was not made to assert the badge.'
  const created = readMoment(proof.created)
  if (proof.created !== undefined && created === undefined) {
    return 'The proof of the badge was made at a time that is none.'
  }
  if (created !== undefined && created.getTime() > now.getTime() + clockSkew) {
    return 'The proof of the badge claims to have been made in the future.'
  }
  if (proof.expires === undefined) return undefined
  const expires = readMoment(proof.expires)
  return expires === undefined || expires <= now ? 'The proof of the badge has expired.' : undefined
}

/** A time without zone is in UTC (VC Data Integrity 1.0 section 2.1). */
function readMoment(value: Json | undefined): Date | undefined {
  return typeof value === 'string' ? (parseMoment(value) ?? parseMoment(`${value}Z`)) : undefined
}

function rank(checks: Check[]): number {
  if (checks.some(({ status }) => status === 'failed')) return 0
  return checks.some(({ status }) => status === 'not-checked') ? 1 : 2
}
