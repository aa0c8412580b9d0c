import { ShieldQuestionMark } from 'lucide-react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { BadgeReport } from './badge-report.tsx'
import { useBadgeReport, useVerifyAgain } from './use-badge-report.ts'

/** What the last verification said of this badge; it can be made again. */
export function VerificationPanel({ badge }: { badge: BackpackBadge }) {
  const { data: report, isError, refetch } = useBadgeReport(badge)
  const { mutate, isPending, error } = useVerifyAgain(badge)
  return (
    <section className="section sheet verify noprint" aria-label={t('Verification')}>
      {report ? (
        <BadgeReport report={report}>
          {error && <FieldError>{`${t('Failed to verify your badge')}: ${messageOf(error)}`}</FieldError>}
          <Button variant="ghost" isPending={isPending} pendingLabel={t('Verifying Badge...')} onPress={() => mutate()}>
            {t('Verify again')}
          </Button>
        </BadgeReport>
      ) : isError ? (
        <div className="row ask" role="alert">
          <Icon of={ShieldQuestionMark} size="l" />
          <p className="grow">{t('Failed to load the verification of this badge')}</p>
          <Button onPress={() => refetch()}>{t('Try again')}</Button>
        </div>
      ) : (
        // As high as what is said of a valid badge, so that nothing below moves when it comes.
        <div className="ask min-h-[12.79rem]" role="status" aria-label={t('Loading...')}>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="mt-3 h-4 w-3/4" />
          <Skeleton className="mt-12 h-4 w-1/3" />
          <Skeleton className="mt-8 h-4 w-1/2" />
        </div>
      )}
    </section>
  )
}
