import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BackpackBadge, getBackpackBadge } from '#contracts/backpack/backpack.ts'
import { getBackpackBadgeReport, verifyBackpackBadge } from '#contracts/backpack/backpack-actions.ts'
import { call } from '#web/lib/api/call.ts'
import { backpackKey } from '#web/lib/backpack/use-backpack.ts'
import { historyKey } from '#web/lib/backpack/use-badge-history.ts'
import { readKey } from '#web/lib/data/read-key.ts'

const reportKey = (badgeId: string) => readKey(getBackpackBadgeReport, { badgeId })

/** What the last verification of a badge said. */
export const useBadgeReport = ({ id: badgeId }: BackpackBadge) =>
  useQuery({
    queryKey: reportKey(badgeId),
    queryFn: ({ signal }) => call(getBackpackBadgeReport, { params: { badgeId }, signal }),
  })

export function useVerifyAgain({ id: badgeId }: BackpackBadge) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(verifyBackpackBadge, { params: { badgeId } }),
    onSuccess: (report) => {
      client.setQueryData(reportKey(badgeId), report)
      // It may have come out that the badge was taken back, or that it was not.
      for (const queryKey of [readKey(getBackpackBadge, { badgeId }), historyKey(badgeId), backpackKey]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}
