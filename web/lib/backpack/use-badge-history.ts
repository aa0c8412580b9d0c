import { useQuery } from '@tanstack/react-query'
import { listBadgeHistory } from '#contracts/backpack-deeds.ts'
import { call } from '#web/lib/call.ts'
import { readKey } from '#web/lib/read-key.ts'

export const historyKey = (badgeId: string) => readKey(listBadgeHistory, { badgeId })

/** What happened to one badge, latest first. */
export const useBadgeHistory = (badgeId: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: historyKey(badgeId),
    queryFn: ({ signal }) => call(listBadgeHistory, { params: { badgeId }, signal }),
    enabled,
  })
