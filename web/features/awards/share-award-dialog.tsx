import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Award } from '#contracts/awards.ts'
import { t } from '#web/lib/text.ts'
import { BadgeArt } from '#web/ui/badge-art.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { previewImageOf, shareUrlOf } from './award-addresses.ts'

export interface ShareAwardDialogProps {
  award: Award
  badgeName: string
  onClose: () => void
}

export function ShareAwardDialog({ award, badgeName, onClose }: ShareAwardDialogProps) {
  const [named, setNamed] = useState(false)
  const url = shareUrlOf(award, named)
  return (
    <Dialog title={t('Share Badge')} isOpen onOpenChange={onClose} fromBelow>
      <div className="row nowrap mb-3">
        <div className="tile size-18 flex-none">
          <BadgeArt src={previewImageOf(award)} alt={badgeName} eager className="!w-14" />
        </div>
        <p className="[overflow-wrap:anywhere]">
          <span className="strong">{badgeName}</span>
          <br />
          <span className="small muted">{award.recipient_identifier}</span>
        </p>
      </div>
      <Checkbox value={named} onChange={setNamed}>
        {t('Include Recipient Identifier: {identifier}', { identifier: award.recipient_identifier })}
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
    </Dialog>
  )
}
