import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { collectionsPath } from '#web/lib/backpack/collection-path.ts'
import { forgetCollection, useDeleteCollection } from '#web/lib/backpack/use-collections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'

export interface CollectionMenuProps {
  collection: Collection
  onEdit: () => void
  onDeleted: () => void
}

export function CollectionMenu({ collection, onEdit, onDeleted }: CollectionMenuProps) {
  const remove = useConfirmedDeletion(collection, onDeleted)
  return (
    <MoreMenu
      label={t('More about {name}', { name: collection.name })}
      name={t('More')}
      entries={[
        { id: 'edit', label: t('Edit'), icon: Pencil, onSelect: onEdit },
        { id: 'delete', label: t('Delete'), icon: Trash2, warn: true, onSelect: () => void remove() },
      ]}
    />
  )
}

function useConfirmedDeletion(collection: Collection, onDeleted: () => void): () => Promise<void> {
  const { mutateAsync } = useDeleteCollection()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { name } = collection
  return async () => {
    const isSure = await confirmWith({
      title: t('Delete Collection'),
      body: t('Are you sure you want to delete {name}? Its badges stay in your backpack; its link ends for good.', {
        name,
      }),
      resolveLabel: t('Delete Collection'),
      danger: true,
    })
    if (!isSure) return
    try {
      await mutateAsync(collection)
    } catch {
      return notices.error(t('Failed to delete collection'))
    }
    notices.success(t('{name} has been deleted', { name }), { retain: true })
    onDeleted()
    forgetCollection(client, collection)
    await navigate(collectionsPath)
  }
}
