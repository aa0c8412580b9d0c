import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { describeBadge, dropBadge, placeBadge } from '#web/lib/backpack/edit-badges.ts'
import type { CollectionChange } from '#web/lib/backpack/save-change.ts'
import { useChangeCollection } from '#web/lib/backpack/use-collections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { CollectionRow } from './collection-row.ts'

export interface BadgeActions {
  remove: (row: CollectionRow) => Promise<void>
  /** Puts it before the badge that stands at a place now, or at the end. */
  place: (row: CollectionRow, gap: number) => Promise<void>
  /** Answers whether it was saved. */
  describe: (row: CollectionRow, note: string) => Promise<boolean>
  makeCover: (row: CollectionRow, wanted: boolean) => Promise<void>
}

export function useBadgeActions({ slug, name: collection, badges }: Collection): BadgeActions {
  const { mutateAsync } = useChangeCollection(slug)

  const save = async (change: CollectionChange, failure: string) => {
    try {
      await mutateAsync(change)
      return true
    } catch {
      notices.error(failure)
      return false
    }
  }
  const notSaved = () => t('Failed to save changes to collection {name}', { name: collection })

  return {
    remove: async ({ id, name }) => {
      const isSure = await confirmWith({
        title: t('Remove from this collection?'),
        body: t('Are you sure you want to remove {badge} from {collection}?', { badge: name, collection }),
        resolveLabel: t('Remove Badge'),
        danger: true,
      })
      if (!isSure) return
      const failure = t('Failed to remove badge {badge} from collection {collection}', { badge: name, collection })
      if (await save({ badges: dropBadge(id) }, failure)) {
        notices.success(t('{badge} has been removed from {collection}', { badge: name, collection }))
      }
    },
    place: async ({ id }, gap) => {
      await save({ badges: placeBadge(id, badges[gap]?.id) }, notSaved())
    },
    describe: ({ id }, note) => save({ badges: describeBadge(id, note) }, notSaved()),
    makeCover: async ({ id, name }, wanted) => {
      if (!(await save({ fields: { cover: wanted ? id : null } }, notSaved())) || !wanted) return
      notices.success(t('{badge} is the cover of {collection}', { badge: name, collection }))
    },
  }
}
