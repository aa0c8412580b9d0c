import type { Check, CheckName, Severity } from './report.ts'

const askForValidFile = 'Ask whoever gave you the badge for the original file, or the issuer for a corrected one.'
const tellIssuer = 'Tell the issuer: the badge has to be issued again without this fault.'
const tryLater = 'Try again later; nothing speaks against the badge.'
const askIssuer = 'Ask the issuer, in a way you know from elsewhere, whether they awarded this badge.'
const doNotRely = 'Do not rely on this badge, and tell the issuer whom it names.'

interface NextStep {
  failed: string
  open: string
  severity?: Severity
}

/** What to do when a check failed, and when it stayed open. */
const nextSteps: Record<CheckName, NextStep> = {
  format: { failed: askForValidFile, open: askForValidFile, severity: 'fatal' },
  document: { failed: 'Check the address, or ask for the file of the badge.', open: tryLater, severity: 'fatal' },
  context: { failed: tellIssuer, open: 'Ask the issuer for a badge without terms of their own.' },
  type: { failed: 'Check whether you have the right file; this one is no badge.', open: tellIssuer, severity: 'fatal' },
  subject: { failed: tellIssuer, open: tellIssuer },
  proof: { failed: askForValidFile, open: askIssuer },
  signature: { failed: doNotRely, open: askIssuer },
  'issuer key': { failed: doNotRely, open: `Try again later, or ask the issuer; nothing speaks against the badge.` },
  'badge class': { failed: tellIssuer, open: tryLater },
  issuer: { failed: tellIssuer, open: tryLater },
  'hosted scope': { failed: doNotRely, open: askIssuer },
  status: {
    failed: 'The badge does not count any more; ask the issuer why, or for a new one.',
    open: 'Try again later, or ask the issuer whether the badge still counts.',
    severity: 'fatal',
  },
  'valid from': { failed: 'Try again on that day, or tell the issuer.', open: tellIssuer, severity: 'fatal' },
  expiry: { failed: 'Ask the issuer whether the badge can be renewed.', open: tellIssuer, severity: 'fatal' },
  recipient: {
    failed: 'Ask the person for the address to which the badge was awarded.',
    open: 'Ask the person to show the badge from their own account.',
  },
  terms: { failed: tellIssuer, open: 'Ask the issuer for a badge without terms of their own.' },
  'data model': { failed: tellIssuer, open: tellIssuer },
  schema: { failed: tellIssuer, open: tryLater },
  evidence: { failed: tellIssuer, open: tryLater },
  results: { failed: tellIssuer, open: tryLater },
  creator: { failed: tellIssuer, open: tryLater },
  refresh: { failed: tellIssuer, open: tryLater },
  endorsement: {
    failed: 'Do not rely on this badge, and tell its issuer which endorsement is not genuine.',
    open: tryLater,
  },
  extension: { failed: tellIssuer, open: tryLater },
  claims: { failed: tellIssuer, open: tellIssuer },
  'included badge': {
    failed: 'Do not rely on this record, and tell its issuer which badge in it is not genuine.',
    open: 'Have this badge verified by itself.',
  },
}

/** A check that did not pass, with its next step; the step and the weight that it brought along stand. */
export function addNextStep(check: Check): Check {
  if (check.status === 'passed') return check
  const { failed, open, severity = 'error' } = nextSteps[check.name]
  if (check.status === 'not-checked') return { ...check, next: check.next ?? open }
  return { ...check, next: check.next ?? failed, severity: check.severity ?? severity }
}
