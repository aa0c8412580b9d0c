import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { useBackpack } from '#web/lib/backpack/use-backpack.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { CollectionTable } from './collection-table.tsx'
import { BadgePicker } from './picker/badge-picker.tsx'
import { useIndexOf } from './use-badge-index.ts'

export function CollectionBadges({ collection }: { collection: Collection }) {
  const [picking, setPicking] = useState(false)
  const { length: count } = collection.badges
  const backpack = useBackpack()
  const index = useIndexOf(backpack.data)
  const add = (variant?: 'primary') => (
    <Button variant={variant} onPress={() => setPicking(true)}>
      <Icon of={Plus} />
      {t('Add Badges')}
    </Button>
  )
  return (
    <>
      {count === 0 ? (
        <EmptyState drawing="collections" title={t('Your collection is empty')} action={add('primary')}>
          {t('Choose badges from your backpack; they stay there too.')}
        </EmptyState>
      ) : (
        <Section title={t('Badges')} note={countBadges(count)} actions={add()}>
          {index ? (
            <CollectionTable collection={collection} badges={index} />
          ) : (
            <LoadingRows of={backpack} failure={t('Failed to load your badges')} count={count} />
          )}
        </Section>
      )}
      {picking && <BadgePicker collection={collection} onClose={() => setPicking(false)} />}
    </>
  )
}
