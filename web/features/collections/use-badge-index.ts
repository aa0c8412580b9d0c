import { useMemo } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { useBackpack } from '#web/lib/backpack/use-backpack.ts'

export type BadgeIndex = ReadonlyMap<string, BackpackBadge>

/** The badges of the backpack by id; undefined until they are known. */
export const useBadgeIndex = (): BadgeIndex | undefined => useIndexOf(useBackpack().data)

export const useIndexOf = (badges: readonly BackpackBadge[] | undefined): BadgeIndex | undefined =>
  useMemo(() => badges && new Map(badges.map((badge) => [badge.id, badge])), [badges])
