import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShareLink } from '#contracts/public/sharing.ts'
import { t } from '#shared/i18n/text.ts'
import { Notice } from '../feedback/notice.tsx'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'
import { LoadingRows } from '../rows/loading-rows.tsx'
import { ShareLinkForm } from './share-link-form.tsx'
import { ShareLinkItem } from './share-link-item.tsx'
import type { ShareSubject } from './share-subject.ts'
import { useShareLinks } from './use-share-links.ts'

export function LinksTab({ subject }: { subject: ShareSubject }) {
  const all = useShareLinks(subject)
  const { data: links } = all
  const [edited, setEdited] = useState<ShareLink | 'new'>()
  const [failure, setFailure] = useState<string>()
  const newLink = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setEdited(undefined))
    newLink.current?.focus()
  }

  if (edited) {
    return <ShareLinkForm subject={subject} link={edited === 'new' ? undefined : edited} onClose={close} />
  }
  if (!links) return <LoadingRows of={all} failure={t('Failed to load your links')} count={2} />
  return (
    <>
      {links.length === 0 && <h3 className="mb-2">{t('No links of your own yet')}</h3>}
      <p className="small muted mb-3">{describeLinks(subject)}</p>
      {failure && (
        <div className="mb-3">
          <Notice kind="error" onClose={() => setFailure(undefined)}>
            {failure}
          </Notice>
        </div>
      )}
      <Button ref={newLink} variant={links.length === 0 ? 'primary' : undefined} onPress={() => setEdited('new')}>
        <Icon of={Plus} />
        {t('New link')}
      </Button>
      {links.length > 0 && (
        <ul className="mt-5" aria-label={t('My Links')}>
          {worksFirst(links).map((link) => (
            <ShareLinkItem
              key={link.id}
              subject={subject}
              link={link}
              onChange={() => setEdited(link)}
              onRevoked={() => newLink.current?.focus()}
              onFailure={setFailure}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function describeLinks({ shareObjectType, shareUrl }: ShareSubject): string {
  if (shareObjectType === 'BadgeInstance') {
    return t(
      'Each link shows this badge as you choose and counts how often it is opened. Take it back whenever you want.',
    )
  }
  return shareUrl === ''
    ? t(
        'This collection is not public. Whoever has one of these links sees it all the same, until you take the link back.',
      )
    : t(
        'Each link shows this collection as you choose and counts how often it is opened. Take it back whenever you want.',
      )
}

// The server lists them newest first, and so they stay among themselves.
function worksFirst(links: readonly ShareLink[]): ShareLink[] {
  return [...links.filter((link) => !link.revoked_at), ...links.filter((link) => link.revoked_at)]
}
