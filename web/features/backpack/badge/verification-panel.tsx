import { useMutation } from '@tanstack/react-query'
import { ShieldQuestionMark } from 'lucide-react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { type Check, type Verification, verifyCredential } from '#contracts/verifier.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { formatDate } from '#web/lib/format.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CheckList, type CheckResult, type Verdict, VerdictPanel } from '#web/ui/verdict-panel.tsx'

const verdicts: Record<Verification['verdict'], Verdict> = {
  valid: 'valid',
  invalid: 'invalid',
  unverifiable: 'unknown',
}
const results: Record<Check['status'], CheckResult> = { passed: 'passed', failed: 'failed', 'not-checked': 'unknown' }

/** What an employer's check would say of this badge, asked only when wanted. */
export function VerificationPanel({ badge }: { badge: BackpackBadge }) {
  const verify = useMutation({
    mutationFn: () =>
      call(verifyCredential, { body: { url: badge.shareUrl, recipient: badge.recipient_identifier || undefined } }),
  })
  return (
    <section className="section sheet verify" aria-label={t('Verification')}>
      {verify.data ? (
        <Verdicts verification={verify.data} />
      ) : (
        <div className="row ask">
          <Icon of={ShieldQuestionMark} size="l" />
          <div className="grow">
            <h2 className="sm">{t('Is this badge valid?')}</h2>
            <p className="small muted">{t('Check it as anybody could who sees it.')}</p>
          </div>
          <Button isPending={verify.isPending} pendingLabel={t('Verifying Badge...')} onPress={() => verify.mutate()}>
            {t('Verify')}
          </Button>
          {verify.error && <FieldError>{messageOf(verify.error)}</FieldError>}
        </div>
      )}
    </section>
  )
}

function Verdicts({ verification }: { verification: Verification }) {
  const { verdict, reason, checkedAt } = verification
  // What failed is what the reader has to know first.
  const checks = [...verification.checks].sort(
    (one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'),
  )
  return (
    <>
      <VerdictPanel verdict={verdicts[verdict]} title={titleOf(verdict)}>
        {reason}
      </VerdictPanel>
      <div className="found">
        <CheckList
          checks={checks.map(({ name, status, detail }, index) => ({
            id: `${index}-${name}`,
            label: name,
            result: results[status],
            detail,
          }))}
        />
        <p className="small muted tnum when">
          {t('Checked on {day} at {time}', {
            day: formatDate(checkedAt),
            time: new Date(checkedAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
          })}
        </p>
      </div>
    </>
  )
}

function titleOf(verdict: Verification['verdict']): string {
  if (verdict === 'valid') return t('This badge is valid')
  return verdict === 'invalid' ? t('This badge is not valid') : t('This badge could not be verified')
}
