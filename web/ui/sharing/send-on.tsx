import { Mail, Share2 } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'
import { LinkButton } from '../navigation/link-button.tsx'
import { ShareMark } from './share-marks.tsx'
import type { ShareOptions } from './share-options.ts'
import { listShareProviders } from './share-providers.ts'
import type { ShareSubject } from './share-subject.ts'
import { useProviders } from './use-providers.tsx'

export interface SendOnProps {
  subject: ShareSubject
  options: ShareOptions
  /** Whether the recipient is in the address. */
  named: boolean
  url: string
}

/** Where a badge is shown most, then what needs no more than the address: a message, a mail, and what the device offers. */
export function SendOn({ subject, options, named, url }: SendOnProps) {
  const { title, excludeServiceTypes, showRecipientOptions } = options
  const [post] = listShareProviders(excludeServiceTypes).filter(({ id }) => id === 'LinkedIn')
  const {
    share: shareWith,
    isBusy,
    outcome,
  } = useProviders(subject, named && !subject.byIssuer && showRecipientOptions)
  const text = encodeURIComponent(`${title} ${url}`)
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  // Whoever closes the sheet has shared nothing, and needs no word of it.
  const share = () => void navigator.share({ title, url }).catch(() => undefined)
  return (
    <>
      {outcome}
      {/* Where they do not fit beside each other, each row is filled, so that none hangs alone. */}
      <div className="flex flex-wrap gap-2 *:grow">
        {post && (
          <Button isDisabled={isBusy} onPress={() => shareWith(post)}>
            <ShareMark of="LinkedIn" />
            {post.name}
          </Button>
        )}
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
    </>
  )
}
