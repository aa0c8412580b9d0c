import type { GroupHolding } from '#contracts/issuers/group-members.ts'
import { t } from '#shared/i18n/text.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'

/** Whether somebody has a badge, in a word that stands for itself. */
export function Holding({ state }: { state: GroupHolding['state'] | undefined }) {
  if (state === 'accepted') return <StatusLabel status="verified" word={t('Has it')} />
  if (state === 'waiting') return <StatusLabel status="pending" word={t('Not accepted')} />
  if (state === 'expired') return <StatusLabel status="expired" />
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="vh">{t('Does not have it')}</span>
    </span>
  )
}
