import type { JsonObject, Tools } from '../../tools.ts'
import { type AssertionV2, parseAssertionV2 } from '../../v2/parse-assertion.ts'
import { checkExpiry, checkValidFrom } from '../check-dates.ts'
import { checkRecipient } from '../check-recipient.ts'
import { decideVerdict } from '../decide-verdict.ts'
import type { DocumentSource } from '../document-source.ts'
import { type Check, failed, notChecked, passed, type VerifyReport } from '../report.ts'
import { checkBadgeClass } from './check-badge-class.ts'
import { checkHostedScope } from './check-hosted-scope.ts'
import { checkIssuer } from './check-issuer.ts'
import { findChanges } from './find-changes.ts'
import { isWebAddress, readDeclared } from './read-declared.ts'
import { summarizeAssertion } from './summarize-assertion.ts'

/** What verifying a hosted badge needs. */
export interface HostedPorts {
  tools: Tools
  now: Date
  source: DocumentSource
}

/** What else is known of an assertion: the recipient it should name, and the checks of a JWS around it. */
export interface AssertionOptions {
  expectedRecipient?: string
  envelope?: Check[]
}

/**
 * Verifies an Open Badges 1.x or 2.0 assertion (Open Badges 2.0, Verification). A hosted one counts only as its issuer's
 * site serves it now; what was handed in serves to find the address.
 */
export async function verifyAssertion(
  given: JsonObject,
  ports: HostedPorts,
  { expectedRecipient, envelope }: AssertionOptions = {},
): Promise<VerifyReport> {
  const claimed = parseAssertionV2(given)
  const obstacle = findObstacle(claimed)
  if (envelope !== undefined && claimed.edition !== 'unknown') {
    return decideVerdict([...envelope, ...checkTimes(claimed, ports.now)], summarizeAssertion(claimed))
  }
  if (obstacle !== undefined)
    return decideVerdict([obstacle, ...checkTimes(claimed, ports.now)], summarizeAssertion(claimed))
  const url = claimed.id ?? ''
  const answer = await readDeclared(url, ports.source)
  if (answer.ok) {
    const served = parseAssertionV2(answer.json)
    const report = await verifyServed(served, answer.id, ports, expectedRecipient)
    return served.revoked ? report : addChanges(report, findChanges(given, answer.json), url)
  }
  if (answer.status === 410) {
    const gone = failed('status', 'The issuer has revoked this badge and taken it away.', url)
    return decideVerdict([gone], summarizeAssertion(claimed))
  }
  const detail = `The badge could not be read from its issuer's site: ${answer.detail}`
  const check = answer.absent ? failed('document', detail, url) : notChecked('document', detail, url)
  return decideVerdict([check], summarizeAssertion(claimed))
}

/** A copy that says something else than the issuer's site was tampered with, whatever the site says. */
function addChanges({ checks, credential, ...report }: VerifyReport, changes: string[], url: string): VerifyReport {
  if (changes.length === 0) return { checks, credential, ...report }
  const names = changes.map((name) => name.replace('extensions:', '')).join(', ')
  const changed = failed('document', `This file is not what the issuer hosts; it was changed in: ${names}.`, url)
  return decideVerdict([changed, ...checks.filter(({ name }) => name !== 'document')], credential)
}

function findObstacle({ edition, verification, id }: AssertionV2): Check | undefined {
  if (edition === 'unknown') return failed('format', 'The document is no Open Badge that is known here.')
  if (edition !== '2.0') return notChecked('format', `Open Badges ${edition} is not supported yet.`)
  if (verification.kind === 'signed') {
    return notChecked('proof', 'The badge is signed, but with a proof of a kind not supported yet: SignedBadge.')
  }
  return isWebAddress(id)
    ? undefined
    : failed('document', 'The badge has no web address where its issuer hosts it.', id)
}

async function verifyServed(
  assertion: AssertionV2,
  id: string,
  ports: HostedPorts,
  expectedRecipient: string | undefined,
): Promise<VerifyReport> {
  const checks = [passed('document', 'The badge was read from its own address.', id)]
  if (assertion.revoked) {
    const reason = assertion.revocationReason === undefined ? '.' : `: ${assertion.revocationReason}`
    checks.push(failed('status', `The issuer has revoked this badge${reason}`, id))
    return decideVerdict(checks, summarizeAssertion(assertion))
  }
  checks.push(findObstacle(assertion) ?? checkShape(assertion))
  const { check: badgeCheck, badge } = await checkBadgeClass(assertion.badge, ports.source)
  checks.push(badgeCheck)
  const found = badge === undefined ? undefined : await checkIssuer(badge.issuer, ports.source)
  if (found !== undefined) checks.push(found.check)
  if (found?.issuer !== undefined) checks.push(checkHostedScope(id, found.issuer))
  checks.push(passed('status', 'The issuer has not revoked this badge.', id), ...checkTimes(assertion, ports.now))
  if (expectedRecipient !== undefined) {
    const claimed = assertion.recipient === undefined ? [] : [assertion.recipient]
    checks.push(checkRecipient(claimed, expectedRecipient, ports.tools))
  }
  return decideVerdict(checks, summarizeAssertion(assertion, badge, found?.issuer))
}

function checkShape({ types, recipient, verification }: AssertionV2): Check {
  if (!types.includes('Assertion')) return failed('type', 'The document is no Assertion.')
  if (recipient === undefined) return failed('format', 'The badge does not say who earned it.')
  if (verification.kind === 'unknown') return failed('format', 'The badge does not say how it is to be verified.')
  return passed('format', 'The document is an Open Badges 2.0 assertion.')
}

function checkTimes({ edition, issuedOn, expires }: AssertionV2, now: Date): Check[] {
  const expiry = checkExpiry([expires], issuedOn, now)
  // The date of issue may be missing in 0.5.
  return edition === '0.5' && issuedOn === undefined ? [expiry] : [checkValidFrom(issuedOn, now), expiry]
}
