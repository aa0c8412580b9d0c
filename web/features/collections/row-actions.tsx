import { ArrowDown, ArrowUp, ImageIcon, Pencil } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { CollectionRow } from './collection-row.ts'
import type { BadgeActions } from './use-badge-actions.ts'

export interface RowActionsProps {
  row: CollectionRow
  count: number
  actions: BadgeActions
  onMove: (gap: number) => void
  onEdit: () => void
}

export function RowActions({ row, count, actions, onMove, onEdit }: RowActionsProps) {
  const { name, index, note, isCover } = row
  return (
    <span className="row tight nowrap justify-end max-md:justify-start">
      <Button variant="ghost" aria-label={t('Remove {name}', { name })} onPress={() => actions.remove(row)}>
        {t('Remove')}
      </Button>
      <MoreMenu
        label={t('More about {name}', { name })}
        entries={[
          {
            id: 'describe',
            label: note ? t('Edit Description') : t('Add Description'),
            icon: Pencil,
            onSelect: onEdit,
          },
          {
            id: 'cover',
            label: isCover ? t('Stop Using as Cover') : t('Use as Cover'),
            icon: ImageIcon,
            onSelect: () => void actions.makeCover(row, !isCover),
          },
          {
            id: 'up',
            label: t('Move Up'),
            icon: ArrowUp,
            isDisabled: index === 0,
            onSelect: () => onMove(index - 1),
          },
          {
            id: 'down',
            label: t('Move Down'),
            icon: ArrowDown,
            isDisabled: index === count - 1,
            onSelect: () => onMove(index + 2),
          },
        ]}
      />
    </span>
  )
}
