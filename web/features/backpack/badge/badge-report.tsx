import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Verification, VerificationCheck } from '#contracts/verifier/verifier.ts'
import { nameCheck } from '#shared/badges/name-check.ts'
import { resultOf } from '#shared/badges/verdict-words.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { formatTime } from '#web/lib/formats/format.ts'
import { CheckList, type Verdict, VerdictPanel } from '#web/ui/badges/verdict-panel.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { DatedText } from '#web/ui/text/dated-text.tsx'

const verdicts: Record<Verification['verdict'], Verdict> = {
  valid: 'valid',
  invalid: 'invalid',
  unverifiable: 'unknown',
}

export interface BadgeReportProps {
  report: Verification
  /** What can be done about it. */
  children: ReactNode
}

/** The verdict in words, then the checks one by one; folded as long as all is well. */
export function BadgeReport({ report, children }: BadgeReportProps) {
  const { verdict, reason, next, checkedAt } = report
  // What failed is what the reader has to know first.
  const checks = report.checks.toSorted(
    (one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'),
  )
  return (
    <>
      <VerdictPanel verdict={hasOnlyExpired(report) ? 'expired' : verdicts[verdict]} title={titleOf(report)}>
        <Found detail={reason} next={next} />
      </VerdictPanel>
      {checks.length > 0 && (
        <details key={verdict} className="found" open={verdict !== 'valid'}>
          <summary>
            <span className="grow">{summarize(checks)}</span>
            <Icon of={ChevronDown} />
          </summary>
          <CheckList
            checks={checks.map((check, index) => ({
              id: `${index}-${check.name}`,
              label: nameCheck(check.name),
              result: resultOf(check),
              detail: <Found detail={check.detail} next={check.next} />,
            }))}
          />
        </details>
      )}
      <div className="row when">
        <p className="small muted tnum grow">
          <DatedText
            value={checkedAt}
            say={(day) => t('Checked on {day} at {time}', { day, time: formatTime(checkedAt) })}
          />
        </p>
        {children}
      </div>
    </>
  )
}

function Found({ detail, next }: Pick<VerificationCheck, 'detail' | 'next'>) {
  return (
    <>
      {translate(detail)}
      {next && <span className="mt-1 block">{translate(next)}</span>}
    </>
  )
}

function titleOf(report: Verification): string {
  const { verdict } = report
  if (verdict === 'valid') return t('This badge is valid')
  if (verdict === 'unverifiable') return t('This badge could not be verified')
  return hasOnlyExpired(report) ? t('This badge has expired') : t('This badge is not valid')
}

// Time alone says nothing against whoever earned it.
function hasOnlyExpired({ checks }: Verification): boolean {
  const failed = checks.filter(({ status }) => status === 'failed')
  return failed.length > 0 && failed.every(({ name }) => name === 'expiry')
}

function summarize(checks: readonly VerificationCheck[]): string {
  const count = (wanted: VerificationCheck['status']) => checks.filter(({ status }) => status === wanted).length
  const total = checks.length
  const passed = t('{passed} of {total, plural, one {# check} other {# checks}} passed', {
    passed: count('passed'),
    total,
  })
  const open = count('not-checked')
  return open > 0 ? t('{passed}, {open} could not be made', { passed, open }) : passed
}
