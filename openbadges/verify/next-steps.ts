import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import type { Check, CheckName, Severity } from './report.ts'

const askForValidFile = finding('next.file')
const tellIssuer = finding('next.tell-issuer')
const tryLater = finding('next.later')
const askIssuer = finding('next.ask-issuer')
const doNotRely = finding('next.rely-not')

interface NextStep {
  failed: Finding
  open: Finding
  severity?: Severity
}

/** What to do when a check failed, and when it stayed open. */
const nextSteps: Record<CheckName, NextStep> = {
  format: { failed: askForValidFile, open: askForValidFile, severity: 'fatal' },
  document: { failed: finding('next.address'), open: tryLater, severity: 'fatal' },
  context: { failed: tellIssuer, open: finding('next.own-terms') },
  type: { failed: finding('next.right-file'), open: tellIssuer, severity: 'fatal' },
  subject: { failed: tellIssuer, open: tellIssuer },
  proof: { failed: askForValidFile, open: askIssuer },
  signature: { failed: doNotRely, open: askIssuer },
  'issuer key': { failed: doNotRely, open: finding('next.later-or-ask') },
  'badge class': { failed: tellIssuer, open: tryLater },
  issuer: { failed: tellIssuer, open: tryLater },
  'hosted scope': { failed: doNotRely, open: askIssuer },
  status: {
    failed: finding('next.counts-not'),
    open: finding('next.still-counts'),
    severity: 'fatal',
  },
  'valid from': { failed: finding('next.that-day'), open: tellIssuer, severity: 'fatal' },
  expiry: { failed: finding('next.renew'), open: tellIssuer, severity: 'fatal' },
  recipient: {
    failed: finding('next.ask-address'),
    open: finding('next.own-account'),
  },
  terms: { failed: tellIssuer, open: finding('next.own-terms') },
  'data model': { failed: tellIssuer, open: tellIssuer },
  schema: { failed: tellIssuer, open: tryLater },
  evidence: { failed: tellIssuer, open: tryLater },
  results: { failed: tellIssuer, open: tryLater },
  creator: { failed: tellIssuer, open: tryLater },
  refresh: { failed: tellIssuer, open: tryLater },
  endorsement: {
    failed: finding('next.endorsement'),
    open: tryLater,
  },
  extension: { failed: tellIssuer, open: tryLater },
  claims: { failed: tellIssuer, open: tellIssuer },
  'included badge': {
    failed: finding('next.record'),
    open: finding('next.alone'),
  },
}

/** A check that did not pass, with its next step; the step and the weight that it brought along stand. */
export function addNextStep(check: Check): Check {
  if (check.status === 'passed') return check
  const { failed, open, severity = 'error' } = nextSteps[check.name]
  if (check.status === 'not-checked') return { ...check, next: check.next ?? open }
  return { ...check, next: check.next ?? failed, severity: check.severity ?? severity }
}
