import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import {
  listRemovedBackpackBadges,
  type RemovedBadge,
  restoreBackpackBadge,
} from '#contracts/backpack/backpack-actions.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { tellForReader } from './tell-badge.ts'
import { backpackKey, forgetAfterMove, removedKey } from './use-backpack.ts'

/** Badges that were removed and can still be put back, latest first. */
export const useRemovedBadges = () =>
  useQuery({
    queryKey: removedKey,
    queryFn: ({ signal }) => call(listRemovedBackpackBadges, { signal }),
    select: (removed) => removed.map((one) => ({ ...one, badge: tellForReader(one.badge) })),
  })

/** Puts a removed badge back and says so; the answer tells whether it is back. */
export function useRestoreBadge(): (badge: BackpackBadge) => Promise<boolean> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: BackpackBadge) => call(restoreBackpackBadge, { params: { badgeId: id } }),
    onSuccess: (restored) => {
      client.setQueryData<BackpackBadge[]>(backpackKey, (badges) =>
        badges ? [restored, ...badges.filter(({ id }) => id !== restored.id)] : undefined,
      )
      client.setQueryData<RemovedBadge[]>(removedKey, (removed) =>
        removed?.filter(({ badge }) => badge.id !== restored.id),
      )
      forgetAfterMove(client, 'active')
    },
  })
  return async (badge) => {
    const name = badge.json.badge.name || t('Unknown Badge')
    try {
      await mutateAsync(badge)
    } catch {
      notices.error(t('Failed to put {name} back', { name }))
      return false
    }
    notices.success(t('{name} is back in your backpack', { name }))
    return true
  }
}
