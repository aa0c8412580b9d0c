import { Archive, ArchiveRestore, Copy, ExternalLink, Inbox, Pencil, QrCode, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { MenuEntry } from '#web/ui/dialogs/menu.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { putAway, useDeleteBadgeClass } from './use-badge-classes.ts'

export interface BadgeClassActionsProps {
  path: BadgePath
  badgeClass: BadgeClass
  mayEdit: boolean
}

export function BadgeClassActions({ path, badgeClass, mayEdit }: BadgeClassActionsProps) {
  const navigate = useNavigate()
  const remove = useDeleteBadgeClass(path)
  const { name, archived = false } = badgeClass
  const badges = `/issuer/issuers/${path.issuerSlug}/badges`

  const askToDelete = async () => {
    const agreed = await confirmWith({
      title: t('Delete this badge?'),
      body: t('Do you want to delete the badge {name}? This cannot be undone.', { name }),
      resolveLabel: t('Delete Badge'),
      danger: true,
    })
    if (!agreed) return
    try {
      await remove(badgeClass)
    } catch (failure) {
      await explainRefusal(failure, name)
    }
  }

  const edit = () => void navigate(`${badges}/${path.badgeSlug}/edit`)
  const duplicate = () => void navigate(`${badges}/create?copy=${path.badgeSlug}`)
  const archive = () => void putAway(path, badgeClass, !archived)
  const forEditors: MenuEntry[] = [
    { id: 'edit', label: t('Edit'), icon: Pencil, onSelect: edit },
    { id: 'duplicate', label: t('Duplicate'), icon: Copy, onSelect: duplicate },
    archived
      ? { id: 'archive', label: t('Unarchive'), icon: ArchiveRestore, onSelect: archive }
      : { id: 'archive', label: t('Archive'), icon: Archive, onSelect: archive },
    { id: 'delete', label: t('Delete'), icon: Trash2, warn: true, onSelect: () => void askToDelete() },
  ]
  return (
    <MoreMenu
      label={t('More about {name}', { name })}
      name={t('More')}
      entries={[
        {
          id: 'claims',
          label: t('Claims'),
          icon: QrCode,
          onSelect: () => void navigate(`${badges}/${path.badgeSlug}/claims`),
        },
        {
          id: 'requests',
          label: t('Requests'),
          icon: Inbox,
          onSelect: () => void navigate(`${badges}/${path.badgeSlug}/requests`),
        },
        { id: 'page', label: t('Public page'), icon: ExternalLink, onSelect: () => openPage(badgeClass) },
        ...(mayEdit ? forEditors : []),
      ]}
    />
  )
}

function openPage({ json }: BadgeClass): void {
  if (typeof json.id === 'string') window.open(json.id, '_blank', 'noopener')
}

async function explainRefusal(failure: unknown, name: string): Promise<void> {
  if (!(failure instanceof ApiError && failure.isOf('badge-class.has-awards'))) {
    const message = messageOf(failure)
    notices.error(t('Failed to delete badge class: {message}', { message }))
    return
  }
  await confirmWith({
    title: t('Some people still hold this badge'),
    body: t('All instances of {name} must be revoked before you can delete it.', { name }),
    resolveLabel: t('Ok'),
    showRejectButton: false,
  })
}
