import { ChevronDown } from 'lucide-react'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { AwardView, IssuerView } from '../parts/props.ts'
import { CheckGroups } from '../verifier/check-groups.tsx'
import { VerdictLine } from './verdict-line.tsx'

/** The verdict of now, when that was, and every check folded below it; open where one did not pass. */
export function CheckedVerdict({ award, issuer }: { award: AwardView; issuer: IssuerView }) {
  const { verification, state, expires } = award
  if (!verification) return <VerdictLine award={award} issuer={issuer} />
  return (
    <div className="vd" tabIndex={-1} data-verdict={state} data-until={state === 'valid' ? expires : undefined}>
      <VerdictLine award={award} issuer={issuer}>
        <CheckedTime />
      </VerdictLine>
      <details className="all-checks" open={state !== 'valid'}>
        <summary>
          <span className="grow">{countChecks(verification)}</span>
          <Icon of={ChevronDown} size="s" className="fold" />
        </summary>
        <CheckGroups checks={verification.checks} />
        <p className="small muted self">
          {award.recipientName && (
            <span className="part">
              {t('Awarded To')}: <bdi>{award.recipientName}</bdi> {t('(as the issuer wrote it)')}
            </span>
          )}
          <span className="part">
            {t('You need not take our word for it: the picture carries the signed facts.')}{' '}
            <a href={`/verify?url=${encodeURIComponent(award.url)}`} data-independent="">
              {t('Independently Verify Badge')}
            </a>
          </span>
        </p>
      </details>
    </div>
  )
}

// The day and hour are the script's: anybody may keep a copy of the page.
function CheckedTime() {
  return (
    <p className="small when needs-script" role="status">
      <span data-say="checked" hidden>
        {t('Last checked at')} <time />
      </span>
      <span data-say="busy" hidden>
        {t('Verifying Badge...')}
      </span>
      <span data-say="trouble" hidden>
        {t('Failed to verify your badge')}
      </span>
    </p>
  )
}

function countChecks({ checks }: Verification): string {
  const total = checks.length
  const failed = checks.filter(({ status }) => status === 'failed').length
  const passed = checks.filter(({ status }) => status === 'passed').length
  return failed > 0
    ? t('{failed, number} of {total, plural, one {# check} other {# checks}} failed', { failed, total })
    : t('{passed, number} of {total, plural, one {# check} other {# checks}} passed', { passed, total })
}
