import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import type { BadgeIndex } from './use-badge-index.ts'

/** A badge of a collection, with what the backpack knows of it. */
export interface CollectionRow {
  id: string
  /** What its keeper says of it in this collection. */
  note: string
  name: string
  index: number
  isCover: boolean
  badge: BackpackBadge | undefined
}

export function listRows({ badges: entries, cover }: Collection, badges: BadgeIndex): CollectionRow[] {
  return entries.map(({ id, description: note }, index) => {
    const badge = badges.get(id)
    const name = badge?.json.badge.name || t('Unknown Badge')
    return { id, note, name, index, isCover: id === cover, badge }
  })
}
