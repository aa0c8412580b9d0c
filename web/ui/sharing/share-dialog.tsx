import { useState } from 'react'
import { t } from '../../lib/text.ts'
import { Dialog } from '../dialog.tsx'
import { Tabs } from '../tabs.tsx'
import { LinkTab } from './link-tab.tsx'
import type { ShareSubject } from './share-subject.ts'

export interface ShareDialogProps {
  subject: ShareSubject
  onClose: () => void
}

/** The one dialog that shares badges and collections; it is mounted anew each time it opens. */
export function ShareDialog({ subject, onClose }: ShareDialogProps) {
  const [named, setNamed] = useState(false)
  const title = subject.shareObjectType === 'BadgeInstance' ? t('Share Badge') : t('Share Collection')
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} fromBelow>
      <Tabs
        label={t('Ways to share')}
        tabs={[
          { id: 'link', label: t('Link'), content: <LinkTab subject={subject} named={named} onNamed={setNamed} /> },
        ]}
      />
    </Dialog>
  )
}
