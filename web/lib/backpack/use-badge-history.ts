import { useQuery } from '@tanstack/react-query'
import { listBackpackBadgeHistory } from '#contracts/backpack/backpack-actions.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export const historyKey = (badgeId: string) => readKey(listBackpackBadgeHistory, { badgeId })

/** What happened to one badge, latest first. */
export const useBadgeHistory = (badgeId: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: historyKey(badgeId),
    queryFn: ({ signal }) => call(listBackpackBadgeHistory, { params: { badgeId }, signal }),
    enabled,
  })
