import { BadgeCheck, Ellipsis, Globe, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { backpackPath } from '#web/lib/backpack/badge-path.ts'
import { isShareable } from '#web/lib/backpack/badge-status.ts'
import { useRemoveBadge } from '#web/lib/backpack/use-backpack.ts'
import { useRestoreBadge } from '#web/lib/backpack/use-removed-badges.ts'
import { getConfig } from '#web/lib/config.ts'
import { notices } from '#web/lib/notices.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { confirmWith } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ShareDialog } from '#web/ui/sharing/share-dialog.tsx'
import { subjectOfBadge } from '#web/ui/sharing/subject-of.ts'
import { verifierUrlOf } from './verifier-url.ts'

export function BadgeActions({ badge }: { badge: BackpackBadge }) {
  const [sharing, setSharing] = useState(false)
  const { search } = useLocation()
  const remove = useConfirmedRemoval(badge)
  const verifier = getConfig().assertionVerifyUrl ?? '/verify'
  const publicEntries = [
    {
      id: 'verify',
      label: t('Verify'),
      icon: BadgeCheck,
      onSelect: () => location.assign(verifierUrlOf(badge, verifier, search)),
    },
    { id: 'page', label: t('View Public Page'), icon: Globe, onSelect: () => location.assign(badge.shareUrl) },
  ]
  return (
    <div className="row tight actions">
      {isShareable(badge) && (
        <Button variant="primary" onPress={() => setSharing(true)}>
          <Icon of={Share2} />
          {t('Share Badge')}
        </Button>
      )}
      <Menu
        label={t('More')}
        trigger={
          <Button variant="ghost" iconOnly aria-label={t('More')}>
            <Icon of={Ellipsis} />
          </Button>
        }
        entries={[
          ...(isShareable(badge) ? publicEntries : []),
          { id: 'delete', label: t('Delete'), icon: Trash2, warn: true, onSelect: () => void remove() },
        ]}
      />
      {sharing && <ShareDialog subject={subjectOfBadge(badge)} onClose={() => setSharing(false)} />}
    </div>
  )
}

function useConfirmedRemoval(badge: BackpackBadge): () => Promise<void> {
  const { mutateAsync } = useRemoveBadge()
  const restore = useRestoreBadge()
  const navigate = useNavigate()
  const { name } = badge.json.badge
  return async () => {
    const isSure = await confirmWith({
      title: t('Confirm Remove'),
      body: t('Are you sure you want to remove {name} from your badges?', { name }),
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
