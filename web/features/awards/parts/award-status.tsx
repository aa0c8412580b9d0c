import { Check } from 'lucide-react'
import type { Award } from '#contracts/awards/awards.ts'
import { isOver } from '#shared/badges/is-over.ts'
import { t } from '#shared/i18n/text.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** What became of an award, the weightiest first. */
export function AwardStatus({ award }: { award: Award }) {
  if (award.revoked) return <StatusLabel status="revoked" />
  if (isExpired(award)) return <StatusLabel status="expired" />
  if (award.acceptance === 'Accepted') {
    return (
      <span className="status verified">
        <Icon of={Check} />
        {t('Accepted')}
      </span>
    )
  }
  if (award.acceptance === 'Rejected') return <StatusLabel status="unknown" word={t('Removed by the recipient')} />
  if (award.undelivered?.reason === 'disowned') return <StatusLabel status="revoked" word={t('Not theirs')} />
  if (award.undelivered) return <StatusLabel status="revoked" word={t('Mail not delivered')} />
  return <StatusLabel status="pending" word={t('Not accepted yet')} />
}

export function isExpired({ expires }: Award): boolean {
  return isOver(expires, new Date())
}
