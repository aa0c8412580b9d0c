import { nameKind } from './name-kind.ts'
import { addNextStep } from './next-steps.ts'
import type { Check, CheckName, CredentialSummary, VerifyReport } from './report.ts'
import { tidyDetail } from './tidy-detail.ts'

// Which failure is told first: a forged badge is forged, whatever else is wrong with it.
const gravestFailures: readonly CheckName[] = ['signature', 'issuer key', 'proof', 'hosted scope', 'status', 'expiry']
const gravestGaps: readonly CheckName[] = ['signature', 'issuer key', 'status']
const unreachedIssuer = 'Signed, but we could not reach the issuer to confirm that the key is theirs.'

/**
 * The report over all checks: one failure makes a badge invalid, one check that could not be done unverifiable. What is
 * wrong or missing always comes with a next step.
 */
export function decideVerdict(made: Check[], credential?: CredentialSummary): VerifyReport {
  const checks = made.map((check) =>
    nameKind(addNextStep({ ...check, detail: tidyDetail(check.detail) }), credential?.kind),
  )
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

function tellRemarks(checks: Check[]): string {
  const remarks = checks.filter(({ warning }) => warning)
  const [remark] = remarks
  if (remark === undefined) return 'Every check passed.'
  return remarks.length === 1
    ? `Every check passed, with one remark: ${remark.detail}`
    : `Every check passed, with ${remarks.length} remarks.`
}

function pickGravest(checks: Check[], gravest: readonly CheckName[]): Check | undefined {
  const grave = gravest.flatMap((name) => checks.filter((check) => check.name === name))
  return grave[0] ?? checks[0]
}

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

function tellGap(gap: Check, checks: Check[]): string {
  const signed = checks.some(({ name, status }) => name === 'signature' && status === 'passed')
  if (gap.name !== 'issuer key' || !signed) return gap.detail
  return gap.isReached ? `Signed, but ${lowerFirst(gap.detail)}` : unreachedIssuer
}
