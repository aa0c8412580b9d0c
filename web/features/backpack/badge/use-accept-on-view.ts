import { useEffect, useRef, useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { useAcceptBadge } from '#web/lib/backpack/use-backpack.ts'

/** Looking at a new badge accepts it; answers whether this visit is the one that did. */
export function useAcceptOnView(badge: BackpackBadge): boolean {
  const [isNew] = useState(badge.acceptance === 'Unaccepted' && !badge.pending)
  const { mutate } = useAcceptBadge()
  const accepted = useRef(false)

  useEffect(() => {
    if (!isNew || accepted.current) return
    accepted.current = true
    mutate(badge)
  }, [isNew, badge, mutate])

  return isNew
}
