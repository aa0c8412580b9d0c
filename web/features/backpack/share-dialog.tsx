import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { t } from '#web/lib/text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { shareUrlOf } from './share-url.ts'

export interface ShareDialogProps {
  badge: BackpackBadge
  onClose: () => void
}

export function ShareDialog({ badge, onClose }: ShareDialogProps) {
  return (
    <Dialog title={t('Share Badge')} isOpen onOpenChange={onClose} fromBelow>
      <Tabs label={t('Ways to share')} tabs={[{ id: 'link', label: t('Link'), content: <LinkTab badge={badge} /> }]} />
    </Dialog>
  )
}

function LinkTab({ badge }: { badge: BackpackBadge }) {
  const [named, setNamed] = useState(false)
  const url = shareUrlOf(badge, named)
  return (
    <div className="mt-4">
      <Checkbox value={named} onChange={setNamed}>
        {t('Include Recipient Identifier: {identifier}', { identifier: badge.recipient_identifier })}
      </Checkbox>
      <div className="mt-3">
        <CopyField label={t('Link')} value={url} primary />
      </div>
      <div className="mt-4">
        <LinkButton href={url} target="_blank" variant="quiet">
          <Icon of={ExternalLink} size="s" />
          {t('Open in New Window')}
        </LinkButton>
      </div>
    </div>
  )
}
