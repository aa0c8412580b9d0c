import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type Award, awardBadge, listAwards, type NewAward, revokeAward } from '#contracts/awards.ts'
import { listBackpack } from '#contracts/backpack.ts'
import {
  type BadgeClass,
  type BadgePath,
  getBadgeClass,
  listAllBadgeClasses,
  listBadgeClasses,
} from '#contracts/badge-classes.ts'
import { pageSize } from '#contracts/limits.ts'
import { call, callPage } from '#web/lib/call.ts'
import { getConfig } from '#web/lib/config.ts'
import { queryClient } from '#web/lib/query.ts'
import { readKey } from '#web/lib/read-key.ts'

export interface AwardFilter {
  /** A complete address; empty for all. */
  recipient: string
  includeRevoked: boolean
  /** The address of another page, as the server linked it. */
  at: string | undefined
}

export const useAwards = (path: BadgePath, { recipient, includeRevoked, at }: AwardFilter) => {
  const query = {
    num: String(pageSize),
    include_expired: 'true' as const,
    ...(includeRevoked ? { include_revoked: 'true' as const } : {}),
    ...(recipient === '' ? {} : { recipient }),
  }
  return useQuery({
    queryKey: [...readKey(listAwards, { ...path }, query), at],
    queryFn: ({ signal }) => callPage(listAwards, { params: path, query, at, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A link to another page is followed on our own server only. */
export function ownAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const ours = new URL(getConfig().api.baseUrl, location.href).origin
  return URL.canParse(address, ours) && new URL(address, ours).origin === ours ? address : undefined
}

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

async function refreshAwards({ issuerSlug, badgeSlug }: BadgePath): Promise<void> {
  const keys = [
    readKey(listAwards),
    readKey(getBadgeClass, { issuerSlug, badgeSlug }),
    readKey(listBadgeClasses, { issuerSlug }),
    readKey(listAllBadgeClasses),
    readKey(listBackpack),
  ]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export async function sendAward(path: BadgePath, body: NewAward): Promise<Award> {
  const made = await call(awardBadge, { params: path, body })
  await refreshAwards(path)
  return made
}

export async function sendRevocation(path: BadgePath, awardSlug: string, reason: string): Promise<void> {
  await call(revokeAward, { params: { ...path, awardSlug }, body: { revocation_reason: reason } })
  await refreshAwards(path)
}
