import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { BadgeArt } from '../badges/badge-art.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { LoadingScreen } from '../feedback/loading-screen.tsx'
import { type TabEntry, Tabs } from '../navigation/tabs.tsx'
import { LinkTab } from './link-tab.tsx'
import { shareOptionsOf } from './share-options.ts'
import type { ShareSubject } from './share-subject.ts'
import { SocialTab } from './social-tab.tsx'

const EmbedTab = lazy(() => import('./embed-tab.tsx').then(({ EmbedTab: view }) => ({ default: view })))
const LinksTab = lazy(() => import('./links-tab.tsx').then(({ LinksTab: view }) => ({ default: view })))

export interface ShareDialogProps {
  subject: ShareSubject
  onClose: () => void
}

/** The one dialog that shares badges and collections; it is mounted anew each time it opens. */
export function ShareDialog({ subject, onClose }: ShareDialogProps) {
  const title = subject.shareObjectType === 'BadgeInstance' ? t('Share Badge') : t('Share Collection')
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} fromBelow>
      {subject.byIssuer && <SubjectHead subject={subject} />}
      {/* Most tabs are as high as this, so they stay in their place while one after the other is looked at. */}
      <div className="min-h-[26rem] max-[39.99rem]:min-h-[min(33rem,72dvh)]">
        <Tabs label={t('Ways to share')} tabs={useTabs(subject)} />
      </div>
    </Dialog>
  )
}

function useTabs(subject: ShareSubject): TabEntry[] {
  // Off at each opening, and the same on both tabs that ask for it.
  const [named, setNamed] = useState(false)
  const options = shareOptionsOf(subject, {
    card: t('Card'),
    badge: t('Badge'),
    badgeTitle: t('Badge: {name}', { name: subject.title }),
  })
  const shared = { options, named, onNamed: setNamed }
  const tabs: TabEntry[] = []
  if (subject.shareUrl !== '') {
    tabs.push({ id: 'link', label: t('Link'), content: <LinkTab {...shared} subject={subject} /> })
    tabs.push({ id: 'social', label: t('Social'), content: <SocialTab {...shared} subject={subject} /> })
  }
  if (options.embedOptions.length > 0) {
    tabs.push({ id: 'html', label: t('HTML'), content: whenLoaded(<EmbedTab options={options} />) })
  }
  if (subject.hasShareLinks) {
    tabs.push({ id: 'links', label: t('My Links'), content: whenLoaded(<LinksTab subject={subject} />) })
  }
  return tabs
}

function whenLoaded(content: TabEntry['content']) {
  return <Suspense fallback={<LoadingScreen />}>{content}</Suspense>
}

function SubjectHead({ subject: { title, imageUrl, pictureUrl, recipientIdentifier } }: { subject: ShareSubject }) {
  return (
    <div className="row nowrap mb-3">
      <div className="tile size-18 flex-none">
        <BadgeArt size={56} src={pictureUrl ?? imageUrl} alt={title} eager />
      </div>
      <p className="[overflow-wrap:anywhere]">
        <span className="strong">{title}</span>
        <br />
        <span className="small muted">{recipientIdentifier}</span>
      </p>
    </div>
  )
}
