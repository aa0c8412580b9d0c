import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { Collection } from '#contracts/backpack/collections.ts'
import { currentLocale } from '#shared/i18n/text.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { isShareable } from '#web/lib/backpack/badge-status.ts'
import { filterBadges, groupByIssuer } from '#web/lib/backpack/filter-badges.ts'
import type { BadgeOrder } from '#web/lib/backpack/sort-badges.ts'

/** A line of the list: an issuer above its badges, or a badge. */
export type Pick = { key: string; issuer: IssuerName | undefined; count: number } | { badge: BackpackBadge }

/** What a collection could take: what it has not, and what can be shown to others. */
export function listAvailable(badges: readonly BackpackBadge[], { badges: held }: Collection): BackpackBadge[] {
  const taken = new Set(held.map(({ id }) => id))
  return badges.filter((badge) => isShareable(badge) && !taken.has(badge.id))
}

export function listPicks(
  badges: readonly BackpackBadge[],
  { search, isGrouped, order }: { search: string; isGrouped: boolean; order: BadgeOrder },
): Pick[] {
  const found = filterBadges(badges, { search, issuer: '', year: '', origin: 'all' }).sort(comparers[order])
  if (!isGrouped) return found.map((badge) => ({ badge }))
  return groupByIssuer(found).flatMap(({ key, issuer, badges: members }): Pick[] => [
    { key, issuer, count: members.length },
    ...members.map((badge) => ({ badge })),
  ])
}

const momentOf = ({ json }: BackpackBadge): number => Date.parse(json.issuedOn)

const comparers: Record<BadgeOrder, (one: BackpackBadge, other: BackpackBadge) => number> = {
  'newest-first': (one, other) => momentOf(other) - momentOf(one),
  'oldest-first': (one, other) => momentOf(one) - momentOf(other),
  name: (one, other) => one.json.badge.name.localeCompare(other.json.badge.name, currentLocale()),
}
