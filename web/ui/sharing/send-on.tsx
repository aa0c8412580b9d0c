import { Mail, Share2 } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'
import { LinkButton } from '../navigation/link-button.tsx'
import { ShareMark } from './share-marks.tsx'

export interface SendOnProps {
  url: string
  /** What the address shows. */
  title: string
}

/** Ways that need no more than the address: a message, a mail, and whatever the reader's own device offers. */
export function SendOn({ url, title }: SendOnProps) {
  const text = encodeURIComponent(`${title} ${url}`)
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  // Whoever closes the sheet has shared nothing, and needs no word of it.
  const share = () => void navigator.share({ title, url }).catch(() => undefined)
  return (
    <div className="row tight">
      <LinkButton href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer">
        <ShareMark of="WhatsApp" />
        WhatsApp
      </LinkButton>
      <LinkButton href={mail}>
        <Icon of={Mail} />
        {t('Mail')}
      </LinkButton>
      {'share' in navigator && (
        <Button onPress={share}>
          <Icon of={Share2} />
          {t('More ways')}
        </Button>
      )}
    </div>
  )
}
