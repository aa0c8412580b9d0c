import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '#shared/i18n/text.ts'
import { CopyField } from '../forms/copy-field.tsx'
import { Icon } from '../icons/icon.tsx'
import { LinkButton } from '../navigation/link-button.tsx'
import { addIdentity } from './add-identity.ts'
import { IncludeRecipient } from './include-recipient.tsx'
import { SendOn } from './send-on.tsx'
import type { ShareOptions } from './share-options.ts'
import type { ShareSubject } from './share-subject.ts'

const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode: view }) => ({ default: view })))

export interface NamedProps {
  options: ShareOptions
  /** Whether the recipient is to be in the address. */
  named: boolean
  onNamed: (named: boolean) => void
}

export function LinkTab({ subject, options, named, onNamed }: NamedProps & { subject: ShareSubject }) {
  const { shareUrl, recipientIdentifier, recipientType, title } = options
  const url = named ? addIdentity(shareUrl, recipientIdentifier, recipientType) : shareUrl
  return (
    <div className="stack-s">
      <IncludeRecipient options={options} value={named} onChange={onNamed} />
      <CopyField label={t('Link')} value={url} primary />
      <SendOn subject={subject} options={options} named={named} url={url} />
      <div className="mt-5 min-h-32 border-t border-line pt-5">
        <Suspense fallback={null}>
          <QrCode value={url} name={title} />
        </Suspense>
      </div>
      <div className="buttons">
        <LinkButton href={url} target="_blank" rel="noreferrer" variant="ghost">
          <Icon of={ExternalLink} />
          {t('Open in New Window')}
        </LinkButton>
      </div>
    </div>
  )
}
