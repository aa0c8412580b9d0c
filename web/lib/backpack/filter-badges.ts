import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { fold } from '#shared/formats/fold.ts'
import { currentLocale } from '#shared/i18n/text.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { type BadgeStatus, findBadgeStatus } from './badge-status.ts'
import { issuerKeyOf } from './issuer-key-of.ts'

export const badgeOrigins = ['all', 'here', 'elsewhere'] as const

export interface BadgeFilter {
  search: string
  /** Of the issuer, as `issuerKeyOf` tells it; empty for all. */
  issuer: string
  /** Year of the award; empty for any. */
  year: string
  /** Awarded on this server, or brought in. */
  origin: (typeof badgeOrigins)[number]
}

export interface BadgeGroup {
  /** Tells it from the others; empty where the issuer has no name. */
  key: string
  issuer?: IssuerName | undefined
  badges: BackpackBadge[]
}

export const yearOf = ({ json }: BackpackBadge): string => String(new Date(json.issuedOn).getFullYear())

/** What the filter leaves, in the order it had; the status is left to the chips, which count it. */
export function filterBadges(badges: readonly BackpackBadge[], filter: BadgeFilter): BackpackBadge[] {
  const matches = matcherOf(filter.search)
  return badges.filter(
    (badge) =>
      (!filter.issuer || issuerKeyOf(badge) === filter.issuer) &&
      (!filter.year || yearOf(badge) === filter.year) &&
      (filter.origin === 'all' || (filter.origin === 'elsewhere') === (badge.imported !== null)) &&
      (!matches || textsOf(badge).some(matches)),
  )
}

export function withStatus(badges: BackpackBadge[], status: BadgeStatus | 'all'): BackpackBadge[] {
  return status === 'all' ? badges : badges.filter((badge) => findBadgeStatus(badge) === status)
}

export function countStatuses(badges: readonly BackpackBadge[]): Record<BadgeStatus, number> {
  const counts: Record<BadgeStatus, number> = { new: 0, pending: 0, expired: 0, revoked: 0 }
  for (const badge of badges) {
    const status = findBadgeStatus(badge)
    if (status) counts[status] += 1
  }
  return counts
}

/** Issuers by name; within each the order stays. */
export function groupByIssuer(badges: readonly BackpackBadge[]): BadgeGroup[] {
  const groups = new Map<string, BadgeGroup>()
  for (const badge of badges) {
    const key = issuerKeyOf(badge)
    const group = groups.get(key)
    if (group) group.badges.push(badge)
    else groups.set(key, { key, issuer: issuerNameOf(badge), badges: [badge] })
  }
  return [...groups.values()].sort((one, other) => one.key.localeCompare(other.key, currentLocale()))
}

const knownTexts = new WeakMap<BackpackBadge, string[]>()

// Thousands of badges are searched with every letter that is typed.
function textsOf(badge: BackpackBadge): string[] {
  const known = knownTexts.get(badge)
  if (known) return known
  const texts = readTexts(badge)
  knownTexts.set(badge, texts)
  return texts
}

function readTexts(entry: BackpackBadge): string[] {
  const { badge } = entry.json
  const skills = badge.alignment.map(({ targetName }) => targetName)
  return [badge.name, issuerKeyOf(entry), badge.description, ...badge.tags, ...skills].map(fold)
}

// A search matches as plain text or, if it happens to be one, as a regular expression.
function matcherOf(search: string): ((text: string) => boolean) | undefined {
  const wanted = fold(search.trim())
  if (wanted === '') return undefined
  // Without any of its signs an expression finds what the plain text finds.
  const pattern = /[\\^$.*+?()[\]{}|]/.test(wanted) ? readPattern(wanted) : undefined
  return (text) => text.includes(wanted) || (pattern?.test(text) ?? false)
}

function readPattern(text: string): RegExp | undefined {
  try {
    return new RegExp(text, 'i')
  } catch {
    return undefined
  }
}
