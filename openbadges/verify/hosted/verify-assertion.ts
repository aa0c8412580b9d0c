import { finding, piece } from '#shared/messages/findings/finding.ts'
import type { JsonObject } from '../../tools.ts'
import { type ParsedAssertion, parseAssertionV2 } from '../../v2/parse-assertion.ts'
import { type EditionV2, readEdition } from '../../v2/read-edition.ts'
import type { OpenedJwt } from '../credential/jwt/open-jwt.ts'
import { decideVerdict } from '../decide-verdict.ts'
import { type Check, failed, notChecked, passed, type VerifyReport, warned } from '../report.ts'
import { verifySigned } from '../signed/verify-signed.ts'
import { tellRevocation } from '../tell-revocation.ts'
import { checkHostedScope } from './check-hosted-scope.ts'
import { addEndorsements } from './endorsements.ts'
import { type AssertionPorts, examineAssertion } from './examine-assertion.ts'
import { findAddress, readKind } from './find-address.ts'
import { findChanges, namesOtherClass } from './find-changes.ts'
import { readMoved, tellOtherAddress } from './read-declared.ts'
import { summarizeAssertion } from './summarize-assertion.ts'
import { summarizeInside } from './summarize-inside.ts'
import { upgradeAssertion } from './upgrade.ts'

/** What else is known of an assertion: the recipient it should name, and what it came in. */
export interface AssertionOptions {
  expectedRecipient?: string | undefined
  jwt?: OpenedJwt | undefined
  /** The address under which it was found. */
  foundAt?: string | undefined
}

/**
 * Verifies an assertion of Open Badges 0.5 to 2.0 (Open Badges 2.0, Verification). A hosted one counts only as its
 * issuer's site serves it now; what was handed in serves to find the address. A signed one counts as it was signed.
 */
export async function verifyAssertion(
  given: JsonObject,
  ports: AssertionPorts,
  { expectedRecipient, jwt, foundAt }: AssertionOptions = {},
): Promise<VerifyReport> {
  const edition = readEdition(given)
  // What stays of a revoked badge at its address may be this fact alone.
  if (edition === 'unknown' && foundAt !== undefined && given.revoked === true)
    return tellRevoked(given, foundAt, edition)
  if (edition === 'unknown') {
    return decideVerdict([failed('format', finding('hosted.unknown'))], summarizeInside(given, edition))
  }
  const kind = readKind(given, edition)
  if (kind === 'signed') {
    if (jwt !== undefined) return verifySigned(jwt, ports, expectedRecipient)
    const next = finding('next.hand-in-signed')
    const bare = notChecked('proof', finding('proof.lost-signature'), undefined, {
      next,
    })
    return decideVerdict([bare], summarizeInside(given, edition))
  }
  const address = findAddress(given, edition)
  if (address === undefined) return decideVerdict([tellNoAddress(edition)], summarizeInside(given, edition))
  return verifyHosted(given, { edition, address, expectedRecipient, foundAt }, ports)
}

// Before 1.0 a badge did not say where it is hosted, which is no fault of it.
function tellNoAddress(edition: EditionV2): Check {
  const next = finding('next.hand-in-address')
  if (edition === '0.5') {
    return notChecked('document', finding('hosted.early'), undefined, { next })
  }
  return failed('document', finding('hosted.no-address'), undefined, { next })
}

interface Hosting {
  edition: EditionV2
  address: string
  expectedRecipient: string | undefined
  foundAt: string | undefined
}

async function verifyHosted(
  given: JsonObject,
  { edition, address, expectedRecipient, foundAt }: Hosting,
  ports: AssertionPorts,
): Promise<VerifyReport> {
  const answer = await readMoved(address, ports.source)
  if (!answer.ok) {
    if (answer.status === 410) {
      const gone = failed('status', finding('status.gone'), address)
      return decideVerdict([gone], summarizeInside(given, edition))
    }
    const detail = finding('hosted.unread', { why: answer.detail })
    const check = answer.absent ? failed('document', detail, address) : notChecked('document', detail, address)
    return decideVerdict([check], summarizeInside(given, edition))
  }
  const { json, id, remark } = answer
  const servedEdition = readEdition(json)
  // What is left at the address of a revoked badge may not say of which edition it was.
  const known = servedEdition === 'unknown' ? edition : servedEdition
  if (parseUpgraded(json).revoked) return tellRevoked(json, id, known)
  if (servedEdition === 'unknown' || readKind(json, servedEdition) === 'signed') {
    const other = failed('document', finding('hosted.other'), id)
    return decideVerdict([other], summarizeAssertion(parseUpgraded(json), known))
  }
  const told = foundAt !== undefined && foundAt !== id ? tellOtherAddress(id) : remark
  const document =
    told === undefined
      ? passed('document', finding('hosted.read'), id)
      : warned('document', told(piece('subject.badge')), id)
  const report = await evaluateServed(json, { id, document, expectedRecipient }, ports)
  return addChanges(report, listChanges(given, json), address)
}

async function evaluateServed(
  json: JsonObject,
  { id, document, expectedRecipient }: { id: string; document: Check; expectedRecipient: string | undefined },
  ports: AssertionPorts,
): Promise<VerifyReport> {
  const found = await examineAssertion(json, { address: id, expectedRecipient }, ports)
  const checks = [document, ...found.checks]
  if (found.issuer !== undefined) checks.push(checkHostedScope(id, found.issuer))
  checks.push(passed('status', finding('revocations.not'), id), ...found.later)
  return addEndorsements(checks, found)
}

function tellRevoked(json: JsonObject, id: string, edition: EditionV2): VerifyReport {
  const assertion = parseUpgraded(json)
  const checks = [
    passed('document', finding('hosted.read'), id),
    failed('status', tellRevocation(assertion.revocationReason), id),
  ]
  return decideVerdict(checks, summarizeAssertion(assertion, edition))
}

function parseUpgraded(json: JsonObject, edition = readEdition(json)): ParsedAssertion {
  return parseAssertionV2(upgradeAssertion(json, edition))
}

/** A copy that says something else than the issuer's site was tampered with, whatever the site says. */
function addChanges(report: VerifyReport, changes: string[], url: string): VerifyReport {
  if (changes.length === 0) return report
  const names = changes.map((name) => name.replace('extensions:', '')).join(', ')
  const changed = failed('document', finding('hosted.changed', { names }), url)
  const others = report.checks.filter(({ name }) => name !== 'document')
  return { ...report, ...decideVerdict([changed, ...others], report.credential) }
}

function listChanges(given: JsonObject, served: JsonObject): string[] {
  const editions = [readEdition(given), readEdition(served)] as const
  const changes = editions.every((edition) => edition === '2.0')
    ? findChanges(given, served)
    : findChanges(simplify(given, editions[0]), simplify(served, editions[1]))
  return namesOtherClass(given, served) ? [...changes, 'badge'] : changes
}

// A backpack may have written an early badge in the form of another edition; whom it names stays the same.
function simplify(json: JsonObject, edition: EditionV2): JsonObject {
  const { recipient, issuedOn, expires } = parseUpgraded(json, edition)
  return { recipient: recipient?.identity, issuedOn, expires }
}
