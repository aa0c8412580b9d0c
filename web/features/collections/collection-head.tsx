import { ExternalLink, Globe, Lock, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { useChangeCollection } from '#web/lib/backpack/use-collections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { truncateText } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { ShareDialog } from '#web/ui/sharing/share-dialog.tsx'
import { subjectOfCollection } from '#web/ui/sharing/subject-of.ts'
import { CollectionForm } from './collection-form.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { PublicSwitch } from './public-switch.tsx'

export interface CollectionHeadProps {
  collection: Collection
  /** Before it is gone from the list. */
  onDeleted: () => void
}

export function CollectionHead({ collection, onDeleted }: CollectionHeadProps) {
  const [editing, setEditing] = useState(false)
  return editing ? (
    <EditForm collection={collection} onClose={() => setEditing(false)} />
  ) : (
    <Head collection={collection} onDeleted={onDeleted} onEdit={() => setEditing(true)} />
  )
}

function Head({ collection, onDeleted, onEdit }: CollectionHeadProps & { onEdit: () => void }) {
  const [sharing, setSharing] = useState(false)
  const { name, description, published, share_url: address } = collection
  const shown = truncateText(description)
  const isShown = published && address !== ''
  return (
    <>
      <PageHead
        title={<span dir="auto">{name}</span>}
        sub={
          <span dir="auto" title={shown === description ? undefined : description}>
            {shown}
          </span>
        }
        actions={
          <>
            <Button variant="primary" isDisabled={!isShown} onPress={() => setSharing(true)}>
              <Icon of={Share2} />
              {t('Share Collection')}
            </Button>
            <CollectionMenu collection={collection} onEdit={onEdit} onDeleted={onDeleted} />
          </>
        }
      />
      <div className="row mb-6 noprint">
        <PublicSwitch collection={collection} />
        <span className="small muted row tight nowrap">
          <Icon of={published ? Globe : Lock} size="s" />
          {published
            ? t('Anyone with its link can see this collection.')
            : t('Only you can see this collection. Make it public to share it.')}
        </span>
        {published && (
          <span className="small muted">
            {t('Making it private ends this link. Made public again, it has another one.')}
          </span>
        )}
        {isShown && (
          <a href={address} target="_blank" rel="noopener" className="row tight nowrap min-h-6">
            {t('View Public Page')}
            <Icon of={ExternalLink} size="s" />
            <span className="vh">{t('(opens in a new window)')}</span>
          </a>
        )}
      </div>
      {sharing && <ShareDialog subject={subjectOfCollection(collection)} onClose={() => setSharing(false)} />}
    </>
  )
}

function EditForm({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const { name, description, slug } = collection
  const { mutateAsync } = useChangeCollection(slug)
  return (
    <>
      <PageHead title={<span dir="auto">{name}</span>} />
      <Sheet className="mb-8 max-w-[40rem]">
        <CollectionForm
          label={t('Edit Collection')}
          start={{ name, description }}
          onSend={async (fields) => {
            await mutateAsync({ fields })
            notices.success(t('{name} has been saved', { name: fields.name }))
            onClose()
          }}
          failure={t('Failed to save changes to collection {name}', { name })}
          submitLabel={t('Save')}
          pendingLabel={t('Saving')}
          cancel={
            <Button variant="ghost" onPress={onClose}>
              {t('Cancel')}
            </Button>
          }
        />
      </Sheet>
    </>
  )
}
