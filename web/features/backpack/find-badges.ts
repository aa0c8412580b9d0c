import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { collator } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'
import type { BadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { countStatuses, filterBadges, withStatus, yearOf } from '#web/lib/backpack/filter-badges.ts'
import { issuerKeyOf } from '#web/lib/backpack/issuer-key-of.ts'
import type { ViewState } from './view-state.ts'

export interface Found {
  badges: BackpackBadge[]
  /** How many there are whatever their status, and how many of each. */
  total: number
  counts: Record<BadgeStatus, number>
}

/** What the view leaves of badges that stand in its order already. */
export function findBadges(badges: readonly BackpackBadge[], { searchQuery, ...view }: ViewState): Found {
  const found = filterBadges(badges, { ...view, search: searchQuery })
  return { badges: withStatus(found, view.status), total: found.length, counts: countStatuses(found) }
}

export interface Choices {
  issuers: string[]
  years: string[]
  /** Whether any was brought in from elsewhere. */
  hasImported: boolean
}

export function listChoices(badges: readonly BackpackBadge[]): Choices {
  const { compare } = collator(currentLocale())
  return {
    issuers: [...new Set(badges.map(issuerKeyOf))].filter(Boolean).sort(compare),
    years: [...new Set(badges.map(yearOf))].sort().reverse(),
    hasImported: badges.some(({ imported }) => imported !== null),
  }
}
