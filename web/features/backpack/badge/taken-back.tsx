import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { t } from '#shared/i18n/text.ts'
import { useBadgeHistory } from '#web/lib/backpack/use-badge-history.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DatedText } from '#web/ui/text/dated-text.tsx'

/** Says when and why the issuer took the badge back, in the issuer's words. */
export function TakenBack({ badge }: { badge: BackpackBadge }) {
  const { data: history, isPending } = useBadgeHistory(badge.id)
  const event = history?.find(({ kind }) => kind === 'revoked')
  const reason = event?.detail ?? badge.imported?.reason
  const issuer = issuerNameOf(badge).orNothing ?? t('The issuer')
  if (isPending) return null
  return (
    <div className="section">
      <Notice kind="error" title={t('Taken back')}>
        {event ? (
          <DatedText value={event.at} say={(day) => t('{issuer} took this badge back on {day}.', { issuer, day })} />
        ) : (
          t('{issuer} took this badge back.', { issuer })
        )}
        {reason && <q className="reason block strong">{reason}</q>}
        {t('It stays in your backpack, and nobody else is shown it as valid.')}
      </Notice>
    </div>
  )
}
