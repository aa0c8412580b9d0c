import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { collator } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'

export const badgeOrders = ['newest-first', 'oldest-first', 'name'] as const
export type BadgeOrder = (typeof badgeOrders)[number]

/** In the order of their award or of their names; among equals the newest comes first. */
export function sortBadges(badges: readonly BackpackBadge[], order: BadgeOrder): BackpackBadge[] {
  // Read once each: thousands of badges are compared tens of thousands of times.
  const dated = badges.map((badge) => ({
    badge,
    name: badge.json.badge.name,
    at: Date.parse(badge.json.issuedOn) || 0,
  }))
  const compare = order === 'name' ? collator(currentLocale(), { numeric: true }).compare : undefined
  const sign = order === 'oldest-first' ? -1 : 1
  return dated
    .sort((one, other) => compare?.(one.name, other.name) || sign * (other.at - one.at))
    .map(({ badge }) => badge)
}
