import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { collectionsPath } from '#web/lib/backpack/collection-path.ts'
import { useCollections } from '#web/lib/backpack/use-collections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { CollectionBadges } from './collection-badges.tsx'
import { CollectionHead } from './collection-head.tsx'
import './collections.css'

export function CollectionPage() {
  usePageTitle(t('Collections'))
  const { collectionSlug: slug = '' } = useParams()
  const navigate = useNavigate()
  const isDeleted = useRef(false)
  const { data: collections, isFetching, isLoadingError } = useCollections()
  const collection = collections?.find((one) => one.slug === slug)
  // One that was made elsewhere meanwhile is not known before the list was fetched anew.
  const isMissing = isLoadingError || (collections !== undefined && !collection && !isFetching)

  useEffect(() => {
    if (!isMissing || isDeleted.current) return
    notices.error(t('Failed to load collection {slug}', { slug }), { retain: true })
    void navigate('/', { replace: true })
  }, [isMissing, slug, navigate])

  if (!collection) return <LoadingScreen />
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Collections'), href: collectionsPath }, { label: collection.name }]} />
      <CollectionHead
        key={slug}
        collection={collection}
        onDeleted={() => {
          isDeleted.current = true
        }}
      />
      <CollectionBadges key={`badges of ${slug}`} collection={collection} />
    </>
  )
}
