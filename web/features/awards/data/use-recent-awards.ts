import { useQuery } from '@tanstack/react-query'
import { listIssuerAwards } from '#contracts/awards/award-lists.ts'
import type { Award } from '#contracts/awards/awards.ts'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'

const query = { num: '8', include_expired: 'true', include_revoked: 'true' } as const

export interface RecentAward {
  award: Award
  /** Undefined for one that was made after the list of badge classes was read. */
  badgeClass: BadgeClass | undefined
}

/** The latest awards of an issuer, those no longer valid included. */
export function useRecentAwards(issuerSlug: string, badgeClasses: readonly BadgeClass[]) {
  return useQuery({
    queryKey: readKey(listIssuerAwards, { issuerSlug }, query),
    queryFn: ({ signal }) => call(listIssuerAwards, { params: { issuerSlug }, query, signal }),
    select: (awards) =>
      awards.map((award): RecentAward => {
        const badgeClass = badgeClasses.find(({ slug }) => award.badge_class.endsWith(`/public/badges/${slug}`))
        return { award, badgeClass }
      }),
  })
}
