import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { objectsOf, textOf } from '../../../json.ts'
import { parseMoment } from '../../../moment.ts'
import { findSuite, nameProofKind } from '../../../sign/suites/find-suite.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { type Check, failed, notChecked, passed, warned } from '../../report.ts'
import type { ProofPorts } from '../check-proof.ts'
import { checkIssuerKey } from '../keys/check-issuer-key.ts'
import { findKey } from '../keys/find-key.ts'
import { checkTerms } from '../model/check-terms.ts'

// Clocks differ; five minutes are what signatures are commonly granted.
const clockSkew = 5 * 60_000

const statusChosen = warned('status', finding('status.chosen'))

/** Checks one proof of a known suite as if it were the only one: its members, its key, the signature, and whose key it is. */
export async function checkOneProof(
  document: JsonObject,
  proof: JsonObject,
  issuerId: string,
  ports: ProofPorts,
): Promise<Check[]> {
  const problem = findProofProblem(proof, ports.now)
  const method = textOf(proof.verificationMethod)
  if (problem !== undefined || method === undefined) {
    return [failed('proof', problem ?? finding('proof.no-key'))]
  }
  // A key without a scheme is none that anybody could look up (VC Data Integrity 1.0, section 2.1: a URL).
  if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(method)) return [failed('proof', finding('key.no-name'), method)]
  const kind = passed('proof', finding('proof.is', { name: nameProofKind(proof) }))
  const key = await findKey(method, ports)
  if (!key.found) {
    const own = key.absent && method.startsWith(`${issuerId}#`)
    const unconfirmed = own ? failed('issuer key', key.detail, method) : notChecked('issuer key', key.detail, method)
    return [kind, notChecked('signature', key.detail, method), unconfirmed]
  }
  const evaluated = await evaluateProof({ ...document, proof }, key.multikey, ports)
  if (evaluated.some(({ name }) => name === 'proof')) return evaluated
  if (evaluated.some(({ name }) => name === 'terms')) return [kind, ...evaluated]
  const signedAt = readMoment(proof.created)
  const owner = await checkIssuerKey(issuerId, key, ports, { signedAt })
  return [kind, ...evaluated, owner, ...(await checkSignedText(document, proof, ports))]
}

/** Where the text is signed and not its meaning, the terms are checked apart, with the contexts that were signed. */
async function checkSignedText(document: JsonObject, proof: JsonObject, { tools }: ProofPorts): Promise<Check[]> {
  if (!findSuite(proof)?.coversText) return []
  return checkTerms({ ...document, '@context': proof['@context'] ?? document['@context'] }, tools)
}

async function evaluateProof(document: JsonObject, multikey: string | undefined, ports: ProofPorts): Promise<Check[]> {
  if (multikey === undefined) return [failed('proof', finding('proof.other-key'))]
  const { status, detail, fault, isStatusChosen } = await ports.evaluate(ports.tools, document, multikey)
  if (status === 'passed') return isStatusChosen ? [tellSigned(document), statusChosen] : [tellSigned(document)]
  if (status === 'unsupported') return [notChecked('signature', detail)]
  if (fault === 'proof') return [failed('proof', detail)]
  if (fault === undefined) return [failed('signature', detail)]
  return [failed('terms', detail), notChecked('signature', finding('signature.unclear'))]
}

function tellSigned({ proof }: JsonObject): Check {
  return objectsOf(proof).some((each) => findSuite(each)?.showsPart)
    ? warned('signature', finding('signature.part'))
    : passed('signature', finding('signature.holds'))
}

function findProofProblem(proof: JsonObject, now: Date): Finding | undefined {
  if (proof.proofPurpose !== 'assertionMethod') return finding('proof.other-purpose')
  const created = readMoment(proof.created)
  if (proof.created !== undefined && created === undefined) {
    return finding('proof.no-time')
  }
  if (created !== undefined && created.getTime() > now.getTime() + clockSkew) {
    return finding('proof.future')
  }
  if (proof.expires === undefined) return undefined
  const expires = readMoment(proof.expires)
  return expires === undefined || expires <= now ? finding('proof.expired') : undefined
}

/** A time without zone is in UTC (VC Data Integrity 1.0 section 2.1). */
function readMoment(value: Json | undefined): Date | undefined {
  return typeof value === 'string' ? (parseMoment(value) ?? parseMoment(`${value}Z`)) : undefined
}
