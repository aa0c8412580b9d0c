import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { collectionsPath } from '#web/lib/backpack/collection-path.ts'
import { useCollections } from '#web/lib/backpack/use-collections.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { countCollections } from '#web/lib/formats/format.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { subjectOfCollection } from '#web/ui/sharing/subject-of.ts'
import { CollectionCard } from './collection-card.tsx'
import { useBadgeIndex } from './use-badge-index.ts'

const ShareDialog = lazy(() =>
  import('#web/ui/sharing/share-dialog.tsx').then(({ ShareDialog: view }) => ({ default: view })),
)

export function CollectionListPage() {
  usePageTitle(t('Collections'))
  const list = useCollections()
  const { data: collections } = list
  const badges = useBadgeIndex()
  const [shared, setShared] = useState<Collection>()

  const count = collections?.length
  const create = (
    <LinkButton href={`${collectionsPath}/create`} variant="primary">
      <Icon of={Plus} />
      {t('Create Collection')}
    </LinkButton>
  )
  return (
    <>
      <ListFrame
        title={t('Collections')}
        sub={count ? countCollections(count) : undefined}
        count={count}
        make={create}
        empty={{
          drawing: 'collections',
          title: t('You have no collections'),
          children: t('Put badges that belong together on one page, and show it to whom you like.'),
        }}
        loading={<LoadingRows of={list} failure={t('Failed to load your collections')} />}
      >
        <ul className="grid grid-cols-1 gap-4 min-[48rem]:grid-cols-2 min-[48rem]:gap-6 min-[62rem]:grid-cols-3">
          {collections?.map((collection) => (
            <CollectionCard key={collection.slug} collection={collection} badges={badges} onShare={setShared} />
          ))}
        </ul>
      </ListFrame>
      {shared && (
        <Suspense fallback={null}>
          <ShareDialog subject={subjectOfCollection(shared)} onClose={() => setShared(undefined)} />
        </Suspense>
      )}
    </>
  )
}
