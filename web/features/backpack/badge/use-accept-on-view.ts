import { useEffect, useRef, useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { useAcceptBadge } from '#web/lib/backpack/use-backpack.ts'
import { notices } from '#web/lib/browser/notices.ts'

/** Looking at a new badge accepts it; answers whether this visit is the one that did, and there is cause for joy. */
export function useAcceptOnView(badge: BackpackBadge): boolean {
  const [isNew] = useState(badge.acceptance === 'Unaccepted' && !badge.pending)
  const { mutate } = useAcceptBadge()
  const accepted = useRef(false)

  useEffect(() => {
    if (!isNew || accepted.current) return
    accepted.current = true
    mutate(badge, {
      onError: () => notices.error(t('Failed to accept {name}', { name: badge.json.badge.name })),
    })
  }, [isNew, badge, mutate])

  return isNew && !badge.revoked
}
