import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { collectionPath, collectionsPath } from '../../lib/backpack/collection-path.ts'
import { dropBadge } from '../../lib/backpack/edit-badges.ts'
import { useChangeCollection, useCollections } from '../../lib/backpack/use-collections.ts'
import { notices } from '../../lib/browser/notices.ts'
import { countBadges } from '../../lib/formats/format.ts'
import { confirmWith } from '../dialogs/confirm-dialog.tsx'
import { Sheet } from '../dialogs/sheet.tsx'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'
import { Link } from '../navigation/link.tsx'
import { LinkButton } from '../navigation/link-button.tsx'
import { Section } from '../navigation/section.tsx'
import { Table } from '../text/table.tsx'
import { AddToCollectionsDialog } from './add-to-collections-dialog.tsx'

export interface BadgeCollectionsProps {
  badgeId: string
  name: string
  /** Off for a badge that cannot be shown to others. */
  mayAdd?: boolean
}

/** The collections that hold a badge, on the badge's page. */
export function BadgeCollections({ badgeId, name, mayAdd = true }: BadgeCollectionsProps) {
  const { data: collections } = useCollections()
  const [adding, setAdding] = useState(false)
  if (!collections) return null
  const holding = collections.filter(({ badges }) => badges.some(({ id }) => id === badgeId))
  if (!mayAdd && holding.length === 0) return null
  return (
    <Section
      title={t('Collections')}
      note={describePlace(holding.length, collections.length)}
      actions={
        mayAdd &&
        (collections.length > 0 ? <AddButton onPress={() => setAdding(true)} /> : <CreateLink badgeId={badgeId} />)
      }
    >
      {holding.length > 0 && (
        <Sheet padded={false}>
          <Table
            caption={t('Collections with {name}', { name })}
            rows={holding}
            rowKey={({ slug }) => slug}
            look="lines"
            columns={[
              { id: 'collection', label: t('Collection'), leads: true, cell: (one) => <NameCell collection={one} /> },
              {
                id: 'remove',
                label: t('Remove'),
                place: 'actions',
                cell: (one) => <RemoveButton collection={one} badgeId={badgeId} badgeName={name} />,
              },
            ]}
          />
        </Sheet>
      )}
      {adding && <AddToCollectionsDialog badgeId={badgeId} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function describePlace(count: number, total: number): string {
  if (count === 0) return t('Not in a collection yet')
  return t('In {count} of your {total, plural, one {# collection} other {# collections}}', { count, total })
}

function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <Button onPress={onPress}>
      <Icon of={Plus} />
      {t('Add to Collection')}
    </Button>
  )
}

function CreateLink({ badgeId }: { badgeId: string }) {
  return (
    <LinkButton href={`${collectionsPath}/create?badge=${encodeURIComponent(badgeId)}`}>
      <Icon of={Plus} />
      {t('Create Collection')}
    </LinkButton>
  )
}

function NameCell({ collection }: { collection: Collection }) {
  const { slug, name, badges, published } = collection
  return (
    <>
      <Link href={collectionPath(slug)} className="strong [overflow-wrap:anywhere]" dir="auto">
        {name}
      </Link>
      <p className="small muted">
        {countBadges(badges.length)}, {published ? t('public') : t('private')}
      </p>
    </>
  )
}

interface RemoveButtonProps {
  collection: Collection
  badgeId: string
  badgeName: string
}

function RemoveButton({ collection: { slug, name }, badgeId, badgeName }: RemoveButtonProps) {
  const { mutateAsync } = useChangeCollection(slug)
  const remove = async () => {
    const isSure = await confirmWith({
      title: t('Remove from this collection?'),
      body: t('Are you sure you want to remove {badge} from {collection}?', { badge: badgeName, collection: name }),
      resolveLabel: t('Remove Badge'),
      danger: true,
    })
    if (!isSure) return
    try {
      await mutateAsync({ badges: dropBadge(badgeId) })
    } catch {
      return notices.error(t('Failed to remove Collection from badge'))
    }
    notices.success(t('{badge} has been removed from {collection}', { badge: badgeName, collection: name }))
  }
  return (
    <Button variant="ghost" aria-label={t('Remove from {name}', { name })} onPress={remove}>
      {t('Remove')}
    </Button>
  )
}
