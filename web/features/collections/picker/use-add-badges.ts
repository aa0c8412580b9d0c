import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackpackBadge, listBackpackBadges } from '#contracts/backpack/backpack.ts'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { addBadges } from '#web/lib/backpack/edit-badges.ts'
import { useChangeCollection } from '#web/lib/backpack/use-collections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export interface AddBadges {
  /** Answers whether they were added; then they are accepted too. */
  run: (badgeIds: readonly string[]) => Promise<boolean>
  /** Why they could not be added. */
  failure: string | undefined
}

const backpackKey = readKey(listBackpackBadges)

export function useAddBadges({ slug, name }: Collection): AddBadges {
  const client = useQueryClient()
  const { mutateAsync } = useChangeCollection(slug)
  const [failure, setFailure] = useState<string>()

  const run = async (badgeIds: readonly string[]) => {
    const { length: count } = badgeIds
    if (count === 0) return true
    setFailure(undefined)
    try {
      await mutateAsync({ badges: addBadges(badgeIds) })
    } catch (reason) {
      setFailure(messageOf(reason))
      return false
    }
    // The server accepts what is put into a collection.
    const added = new Set(badgeIds)
    client.setQueryData<BackpackBadge[]>(backpackKey, (badges) =>
      badges?.map((badge) => (added.has(badge.id) ? { ...badge, acceptance: 'Accepted' } : badge)),
    )
    notices.success(
      t('{count, plural, one {# badge has been added to {name}} other {# badges have been added to {name}}}', {
        count,
        name,
      }),
    )
    return true
  }
  return { run, failure }
}
