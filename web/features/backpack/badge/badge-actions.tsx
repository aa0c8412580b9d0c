import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Ellipsis, Globe, Printer, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { isShareable } from '#web/lib/backpack/badge-status.ts'
import { historyKey } from '#web/lib/backpack/use-badge-history.ts'
import { getConfig } from '#web/lib/config.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import { ShareDialog } from '#web/ui/sharing/share-dialog.tsx'
import { subjectOfBadge } from '#web/ui/sharing/subject-of.ts'
import { useConfirmedRemoval } from './use-confirmed-removal.ts'
import { verifierUrlOf } from './verifier-url.ts'

export function BadgeActions({ badge }: { badge: BackpackBadge }) {
  const [sharing, setSharing] = useState(false)
  const client = useQueryClient()
  const remove = useConfirmedRemoval(badge)
  const publicEntries = usePublicEntries(badge)
  const endSharing = () => {
    setSharing(false)
    void client.invalidateQueries({ queryKey: historyKey(badge.id) })
  }
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
      {sharing && <ShareDialog subject={subjectOfBadge(badge)} onClose={endSharing} />}
    </div>
  )
}

function usePublicEntries(badge: BackpackBadge): MenuEntry[] {
  const { search } = useLocation()
  const verifier = verifierUrlOf(badge, getConfig().assertionVerifyUrl ?? '/verify', search)
  return [
    ...(verifier
      ? [{ id: 'verify', label: t('Verify'), icon: BadgeCheck, onSelect: () => location.assign(verifier) }]
      : []),
    { id: 'page', label: t('View Public Page'), icon: Globe, onSelect: () => location.assign(badge.shareUrl) },
    // Printing stops the page, so the menu is given the time to go.
    { id: 'print', label: t('Print'), icon: Printer, onSelect: () => setTimeout(() => window.print(), 300) },
  ]
}
