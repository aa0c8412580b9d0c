import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { isOver } from '#shared/badges/is-over.ts'

export const badgeStatuses = ['new', 'pending', 'expired', 'revoked'] as const
export type BadgeStatus = (typeof badgeStatuses)[number]

/** The most relevant status of a badge, if it has one (SB-4.30). */
export function findBadgeStatus(badge: BackpackBadge, at = new Date()): BadgeStatus | undefined {
  if (badge.revoked) return 'revoked'
  const { expires } = badge.json
  if (isOver(expires, at)) return 'expired'
  if (badge.pending) return 'pending'
  return badge.acceptance === 'Unaccepted' ? 'new' : undefined
}

/** A badge that waits for its address to be confirmed cannot be shown yet, one that was revoked not any more. */
export function isShareable(badge: BackpackBadge): boolean {
  return !badge.revoked && !badge.pending
}
