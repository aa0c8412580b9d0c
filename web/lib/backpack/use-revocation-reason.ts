import { useQuery } from '@tanstack/react-query'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { listBadgeHistory } from '#contracts/backpack-deeds.ts'
import { call } from '#web/lib/call.ts'
import { readKey } from '#web/lib/read-key.ts'

/** What the issuer said when it took the badge back; undefined when it said nothing, or as long as that is unknown. */
export function useRevocationReason({ id, revoked, imported }: BackpackBadge): string | undefined {
  const { data: history } = useQuery({
    queryKey: readKey(listBadgeHistory, { badgeId: id }),
    queryFn: ({ signal }) => call(listBadgeHistory, { params: { badgeId: id }, signal }),
    enabled: revoked && !imported,
  })
  if (!revoked) return undefined
  return (imported ? imported.reason : history?.find(({ kind }) => kind === 'revoked')?.detail) || undefined
}
