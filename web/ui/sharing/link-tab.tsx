import { ExternalLink } from 'lucide-react'
import { t } from '../../lib/text.ts'
import { CopyField } from '../copy-field.tsx'
import { Icon } from '../icon.tsx'
import { LinkButton } from '../link-button.tsx'
import { IncludeRecipient } from './include-recipient.tsx'
import { nameRecipient } from './name-recipient.ts'
import type { ShareSubject } from './share-subject.ts'

export interface LinkTabProps {
  subject: ShareSubject
  named: boolean
  onNamed: (named: boolean) => void
}

export function LinkTab({ subject, named, onNamed }: LinkTabProps) {
  const { shareUrl, recipientIdentifier, recipientType, shareObjectType } = subject
  const url = named ? nameRecipient(shareUrl, recipientIdentifier, recipientType) : shareUrl
  return (
    <div className="stack-s">
      {shareObjectType === 'BadgeInstance' && recipientIdentifier && (
        <IncludeRecipient identifier={recipientIdentifier} value={named} onChange={onNamed} />
      )}
      <CopyField label={t('Link')} value={url} primary />
      <div className="mt-4">
        <LinkButton href={url} target="_blank" variant="quiet">
          <Icon of={ExternalLink} size="s" />
          {t('Open in New Window')}
        </LinkButton>
      </div>
    </div>
  )
}
