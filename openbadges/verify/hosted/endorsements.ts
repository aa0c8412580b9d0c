import { finding, piece } from '#shared/messages/findings/finding.ts'
import { idOf, isJsonObject, listOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { parseIssuerV2 } from '../../v2/parse-issuer.ts'
import { checkExpiry, checkValidFrom } from '../check-dates.ts'
import { evaluateInside } from '../credential/evaluate-inside.ts'
import { decideVerdict } from '../decide-verdict.ts'
import { type Check, failed, notChecked, passed, type VerifyReport } from '../report.ts'
import { checkHostedScope } from './check-hosted-scope.ts'
import { checkNode } from './check-node.ts'
import type { AssertionPorts, Examined } from './examine-assertion.ts'
import { readKind } from './find-address.ts'
import { flattenNode } from './flatten-node.ts'
import { isWebAddress, readDeclared } from './read-declared.ts'
import { readIssuer } from './read-part.ts'
import { summarizeFound } from './summarize-inside.ts'
import { tellProblems } from './tell-problems.ts'
import { findContextFault, findTermFault, hasMoreContexts } from './terms.ts'
import { spellTimes } from './upgrade.ts'

// Each leads to an issuer of its own; endorsements of that issuer are not followed.
const mostEndorsements = 5

/** Verifies what the documents of a badge name as endorsements, each like a badge of its own (Open Badges 2.0). */
export async function verifyEndorsements(parts: JsonObject[], ports: AssertionPorts): Promise<VerifyReport[]> {
  const named = parts.flatMap((part) => listOf(part.endorsement))
  // Whoever names it: an assertion may carry what was said of its badge class, or of its issuer.
  const ids = new Set(parts.map((part) => textOf(part.id)).filter((id) => id !== undefined))
  // At once, so that slow hosts are waited for together.
  return Promise.all(named.slice(0, mostEndorsements).map((reference) => verifyEndorsement(reference, ids, ports)))
}

/** The report on a badge with what became of its endorsements. */
export function addEndorsements(checks: Check[], found: Examined): VerifyReport {
  const { endorsements } = found
  const report = decideVerdict([...checks, ...endorsements.map(tellEndorsement)], summarizeFound(found))
  return endorsements.length === 0 ? report : { ...report, endorsements }
}

function tellEndorsement(report: VerifyReport): Check {
  const by = report.credential?.issuerName
  return evaluateInside(
    'endorsement',
    by === undefined ? piece('part.endorsement') : piece('part.endorsement-by', { name: by }),
    report,
  )
}

async function verifyEndorsement(
  reference: Json,
  endorsed: ReadonlySet<string>,
  ports: AssertionPorts,
): Promise<VerifyReport> {
  const url = idOf(reference)
  if (!isWebAddress(url)) {
    return decideVerdict([notChecked('document', finding('endorsement.no-address'))])
  }
  const answer = await readDeclared(url, ports.source)
  if (answer.ok) return evaluateEndorsement(answer.json, { id: answer.id, endorsed }, ports)
  if (answer.status === 410) return decideVerdict([failed('status', finding('endorsement.taken-back'), url)])
  const detail = finding('endorsement.unread', { why: answer.detail })
  // One that its host no longer has was withdrawn, in whatever way.
  return decideVerdict([answer.absent ? failed('status', detail, url) : notChecked('document', detail, url)])
}

/** Evaluates an endorsement as its endorser's site serves it; `alone` when nothing names it that it could be held to. */
export async function evaluateEndorsement(
  json: JsonObject,
  { id, endorsed, alone = false }: { id: string; endorsed?: ReadonlySet<string>; alone?: boolean },
  ports: AssertionPorts,
): Promise<VerifyReport> {
  const { verify, verification = verify, ...rest } = json
  const node = flattenNode('Endorsement', { ...rest, ...spellTimes(rest), id, verification })
  if (listOf(json.revoked)[0] === true) return decideVerdict([failed('status', finding('endorsement.taken-back'), id)])
  const checks = [
    ...checkDocument(json, node, id),
    alone ? checkOwnClaim(node.claim) : checkClaim(node.claim, endorsed),
  ]
  if (readKind(json, '2.0') === 'signed') {
    checks.push(notChecked('proof', finding('endorsement.no-signature'), id))
  }
  const found = await readIssuer(node.issuer, '2.0', ports.source)
  const issuer = found.node === undefined ? undefined : parseIssuerV2(found.node)
  checks.push(...found.checks)
  if (issuer !== undefined) checks.push(checkHostedScope(id, issuer))
  checks.push(checkValidFrom(node.issuedOn, ports.now), checkExpiry([node.expires], node.issuedOn, ports.now))
  return decideVerdict(checks, {
    version: '2.0',
    kind: 'endorsement',
    id,
    issuerId: issuer?.id,
    issuerName: issuer?.name,
    issuerUrl: issuer?.url,
    issuedOn: textOf(node.issuedOn),
    narrative: isJsonObject(node.claim) ? textOf(node.claim.endorsementComment) : undefined,
  })
}

function checkDocument(json: JsonObject, node: JsonObject, target: string): Check[] {
  const subject = piece('subject.endorsement')
  const context = findContextFault(json)
  if (context !== undefined) return [failed('context', context(subject), target)]
  const fault = findTermFault(json)
  if (fault !== undefined) return [failed('terms', fault(subject), target)]
  const setting = { isEarly: false, hasMoreTerms: hasMoreContexts(json) }
  const told = tellProblems(checkNode('Endorsement', node, setting), { check: 'data model', subject, target })
  if (told.some(({ status }) => status === 'failed')) return told
  return [passed('document', finding('endorsement.read'), target), ...told]
}

function checkOwnClaim(claim: Json | undefined): Check {
  const about = idOf(listOf(claim)[0])
  return about === undefined
    ? failed('subject', finding('subject.endorses-nothing'))
    : passed('subject', finding('subject.endorses'), about)
}

function checkClaim(claim: Json | undefined, endorsed: ReadonlySet<string> = new Set()): Check {
  const about = idOf(listOf(claim)[0])
  return about !== undefined && endorsed.has(about)
    ? passed('subject', finding('endorsement.fits'), about)
    : failed('subject', finding('endorsement.foreign'), about)
}
