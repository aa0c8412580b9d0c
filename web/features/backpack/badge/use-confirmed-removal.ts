import { useNavigate } from 'react-router'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { restoreDays } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { useRemoveBadge } from '#web/lib/backpack/use-backpack.ts'
import { useRestoreBadge } from '#web/lib/backpack/use-removed-badges.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

/** Takes a badge out of the backpack once its keeper is sure; the message that says so can put it back. */
export function useConfirmedRemoval(badge: BackpackBadge): () => Promise<void> {
  const { mutateAsync } = useRemoveBadge()
  const restore = useRestoreBadge()
  const navigate = useNavigate()
  const name = badge.json.badge.name || t('Unknown Badge')
  return async () => {
    const isSure = await confirmWith({
      title: t('Remove this badge?'),
      body: [
        t('Are you sure you want to remove {name} from your badges?', { name }),
        t('You can put it back for {days} days.', { days: restoreDays }),
        ...(badge.imported ? [] : [t('The public page of the award itself stays with its issuer.')]),
      ].join(' '),
      resolveLabel: t('Remove Badge'),
      danger: true,
    })
    if (!isSure) return
    try {
      await mutateAsync(badge)
    } catch {
      return notices.error(t('Failed to delete {name}', { name }))
    }
    notices.success(t('{name} has been deleted', { name }), {
      retain: true,
      action: { label: t('Undo'), run: () => void restore(badge) },
    })
    await navigate(backpackPath)
  }
}
