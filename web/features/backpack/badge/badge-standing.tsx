import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { t } from '#web/lib/i18n/text.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { useBadgeReport } from './use-badge-report.ts'

/** The status of a badge; of one that has none, what its verification said. */
export function BadgeStanding({ badge }: { badge: BackpackBadge }) {
  const { data: report } = useBadgeReport(badge)
  const status = findBadgeStatus(badge)
  if (status) return <StatusLabel status={status} />
  switch (report?.verdict ?? badge.imported?.verdict) {
    case 'valid':
      return <StatusLabel status="verified" />
    case 'invalid':
      return <StatusLabel status="revoked" word={t('Not valid')} />
    case 'unverifiable':
      return <StatusLabel status="unknown" word={t('Could not be checked')} />
    case undefined:
      return <span className="muted">{t('Not checked yet')}</span>
  }
}
