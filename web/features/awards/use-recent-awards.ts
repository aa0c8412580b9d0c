import { useQueries } from '@tanstack/react-query'
import { type Award, listAwards } from '#contracts/awards.ts'
import type { BadgeClass } from '#contracts/badge-classes.ts'
import { call } from '#web/lib/call.ts'
import { readKey } from '#web/lib/read-key.ts'

const askedBadges = 6
const askedAwards = '5'

export interface RecentAward {
  award: Award
  badgeClass: BadgeClass
}

/** The latest awards of an issuer, from those of its badges that were awarded at all. */
export function useRecentAwards(issuerSlug: string, badgeClasses: readonly BadgeClass[]) {
  const asked = badgeClasses.filter(({ recipient_count: count }) => count > 0).slice(0, askedBadges)
  const query = { num: askedAwards, include_expired: 'true' as const }
  return useQueries({
    queries: asked.map(({ slug: badgeSlug }) => ({
      queryKey: readKey(listAwards, { issuerSlug, badgeSlug }, query),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(listAwards, { params: { issuerSlug, badgeSlug }, query, signal }),
    })),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      isError: results.some(({ isError }) => isError),
      rows: results
        .flatMap(({ data = [] }, index): RecentAward[] => {
          const badgeClass = asked[index]
          return badgeClass ? data.map((award) => ({ award, badgeClass })) : []
        })
        .sort((one, other) => other.award.created_at.localeCompare(one.award.created_at))
        .slice(0, 8),
    }),
  })
}
