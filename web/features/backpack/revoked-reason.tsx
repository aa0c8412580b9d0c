import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { useRevocationReason } from '#web/lib/backpack/use-revocation-reason.ts'

/** Why a badge is grey that its issuer took back. */
export function RevokedReason({ badge }: { badge: BackpackBadge }) {
  const reason = useRevocationReason(badge)
  if (!reason) return null
  return <span className="source">{t('Taken back: {reason}', { reason })}</span>
}
