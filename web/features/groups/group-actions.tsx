import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Group, GroupPath } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { archiveGroup, askToDelete } from './change-group.ts'
import { refreshGroups } from './use-groups.ts'

export interface GroupActionsProps {
  path: GroupPath
  group: Group
  onEdit: () => void
}

export function GroupActions({ path, group, onEdit }: GroupActionsProps) {
  const navigate = useNavigate()
  const isArchived = group.archived_at !== null
  const remove = async () => {
    if (!(await askToDelete(path, group))) return
    await navigate(`/issuer/issuers/${path.issuerSlug}/groups`)
    await refreshGroups()
  }
  return (
    <MoreMenu
      label={t('More about {name}', { name: group.name })}
      name={t('More')}
      entries={[
        { id: 'edit', label: t('Edit'), icon: Pencil, onSelect: onEdit },
        {
          id: 'archive',
          label: isArchived ? t('Take out of the archive') : t('Archive'),
          icon: isArchived ? ArchiveRestore : Archive,
          onSelect: () => void archiveGroup(path, !isArchived),
        },
        { id: 'delete', label: t('Delete'), icon: Trash2, warn: true, onSelect: () => void remove() },
      ]}
    />
  )
}
