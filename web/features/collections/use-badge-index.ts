import { useMemo } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { useBackpack } from '#web/lib/backpack/use-backpack.ts'

/** The badges of the backpack by id; undefined until they are known. */
export function useBadgeIndex(): ReadonlyMap<string, BackpackBadge> | undefined {
  const { data } = useBackpack()
  return useMemo(() => data && new Map(data.map((badge) => [badge.id, badge])), [data])
}
