import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { useBadgeHistory } from './use-badge-history.ts'

/** What the issuer said when it took the badge back; undefined when it said nothing, or as long as that is unknown. */
export function useRevocationReason({ id, revoked, imported }: BackpackBadge): string | undefined {
  const { data: history } = useBadgeHistory(id, { enabled: revoked && !imported })
  if (!revoked) return undefined
  return (imported ? imported.reason : history?.find(({ kind }) => kind === 'revoked')?.detail) || undefined
}
