import { finding } from '#shared/messages/findings/finding.ts'
import { nameKind } from './name-kind.ts'
import { addNextStep } from './next-steps.ts'
import type { Check, CheckName, CredentialSummary, Detail, VerifyReport } from './report.ts'
import { tidyDetail } from './tidy-detail.ts'

// Which failure is told first: a forged badge is forged, whatever else is wrong with it.
const gravestFailures: readonly CheckName[] = ['signature', 'issuer key', 'proof', 'hosted scope', 'status', 'expiry']
const gravestGaps: readonly CheckName[] = ['signature', 'issuer key', 'status']
const unreachedIssuer = finding('verdict.unreached')

/**
 * The report over all checks: one failure makes a badge invalid, one check that could not be done unverifiable. What is
 * wrong or missing always comes with a next step.
 */
export function decideVerdict(made: Check[], credential?: CredentialSummary): VerifyReport {
  const checks = made.map((check) => tidy(nameKind(addNextStep(check), credential?.kind)))
  const failure = pickGravest(
    checks.filter(({ status }) => status === 'failed'),
    gravestFailures,
  )
  if (failure !== undefined) {
    return { verdict: 'invalid', reason: failure.detail, next: failure.next, checks, credential }
  }
  const gap = pickGravest(
    checks.filter(({ status }) => status === 'not-checked'),
    gravestGaps,
  )
  if (gap !== undefined) {
    return { verdict: 'unverifiable', reason: tellGap(gap, checks), next: gap.next, checks, credential }
  }
  return { verdict: 'valid', reason: tellRemarks(checks), checks, credential }
}

const tidy = (check: Check): Check => ({ ...check, detail: tidyDetail(check.detail) })

function tellRemarks(checks: Check[]): Detail {
  const remarks = checks.filter(({ warning }) => warning)
  const [remark] = remarks
  if (remark === undefined) return finding('verdict.passed')
  return remarks.length === 1
    ? finding('verdict.remark', { why: remark.detail })
    : finding('verdict.remarks', { count: remarks.length })
}

function pickGravest(checks: Check[], gravest: readonly CheckName[]): Check | undefined {
  const ordered = gravest.flatMap((name) => checks.filter((check) => check.name === name))
  return ordered[0] ?? checks[0]
}

function tellGap(gap: Check, checks: Check[]): Detail {
  const signed = checks.some(({ name, status }) => name === 'signature' && status === 'passed')
  if (gap.name !== 'issuer key' || !signed) return gap.detail
  return gap.isReached ? finding('verdict.signed-but', { why: gap.detail }) : unreachedIssuer
}
