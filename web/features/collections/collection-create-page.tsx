import { useNavigate, useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { collectionPath, collectionsPath } from '#web/lib/backpack/collection-path.ts'
import { useCreateCollection } from '#web/lib/backpack/use-collections.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { CollectionForm } from './collection-form.tsx'
import type { CollectionValues } from './collection-form-schema.ts'

const nothing: CollectionValues = { name: '', description: '' }

export function CollectionCreatePage() {
  usePageTitle(t('Create Collection'))
  const navigate = useNavigate()
  const create = useCreateCollection()
  // Whoever comes from a badge wants it in there.
  const badge = useSearchParams()[0].get('badge')
  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs trail={[{ label: t('Collections'), href: collectionsPath }, { label: t('Create Collection') }]} />
      <PageHead
        title={t('Create Collection')}
        sub={t('A collection groups badges that belong together. Only you see it until you make it public.')}
      />
      <CollectionForm
        label={t('Create Collection')}
        start={nothing}
        onSend={async (values) => {
          const { slug } = await create.mutateAsync({
            ...values,
            badges: badge ? [{ id: badge, description: '' }] : [],
          })
          await navigate(collectionPath(slug))
        }}
        failure={t('Unable to create collection')}
        submitLabel={t('Create Collection')}
        pendingLabel={t('Creating')}
        cancel={
          <LinkButton variant="ghost" href={collectionsPath}>
            {t('Cancel')}
          </LinkButton>
        }
      />
    </div>
  )
}
