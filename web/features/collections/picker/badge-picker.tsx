import { useState } from 'react'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { issuerKeyOf } from '#web/lib/backpack/issuer-key-of.ts'
import { type BadgeOrder, badgeOrders } from '#web/lib/backpack/sort-badges.ts'
import { useBackpack } from '#web/lib/backpack/use-backpack.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Switch } from '#web/ui/forms/checkbox.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { FoundCount } from '#web/ui/navigation/found-count.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { listAvailable, listPicks } from './list-picks.ts'
import { PickTable } from './pick-table.tsx'
import { usePickerSettings } from './picker-settings.ts'
import { useAddBadges } from './use-add-badges.ts'

export interface BadgePickerProps {
  collection: Collection
  onClose: () => void
}

export function BadgePicker({ collection, onClose }: BadgePickerProps) {
  const backpack = useBackpack()
  const { data: badges } = backpack
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const add = useAddBadges(collection)
  const choose = (badgeId: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(badgeId)
    else next.delete(badgeId)
    setChosen(next)
  }
  const save = async () => {
    if (await add.run([...chosen])) onClose()
  }
  return (
    <Dialog
      title={t('Add Badges')}
      isOpen
      onOpenChange={onClose}
      wide
      fromBelow
      buttons={
        <>
          <p className="small muted me-auto self-center" role="status">
            {t('{count, plural, =0 {No badges chosen} one {# badge chosen} other {# badges chosen}}', {
              count: chosen.size,
            })}
          </p>
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" pendingLabel={t('Saving')} isDisabled={!badges} onPress={save}>
            {t('Save Changes')}
          </Button>
        </>
      }
    >
      {badges && <Picks available={listAvailable(badges, collection)} chosen={chosen} onChoose={choose} />}
      {!badges && <LoadingRows of={backpack} failure={t('Failed to load your badges')} />}
      {add.failure && (
        <div className="mt-4">
          <Notice kind="error" title={t('Failed to save Collection')}>
            {add.failure}
          </Notice>
        </div>
      )}
    </Dialog>
  )
}

interface PicksProps {
  available: ReturnType<typeof listAvailable>
  chosen: ReadonlySet<string>
  onChoose: (badgeId: string, isChosen: boolean) => void
}

function Picks({ available, chosen, onChoose }: PicksProps) {
  const [search, setSearch] = useState('')
  const [{ groupByIssuer, badgeSortBy: order }, changeSettings] = usePickerSettings()
  const hasIssuers = new Set(available.map(issuerKeyOf)).size > 1
  const isGrouped = groupByIssuer && hasIssuers
  const picks = listPicks(available, { search, isGrouped, order })
  if (available.length === 0) return <p>{t('All the badges you can show are in this collection already.')}</p>
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem] [&_.field]:m-0">
        <SearchField label={t('Search')} value={search} onChange={setSearch} />
        <Select
          label={t('Order')}
          labelHidden
          value={order}
          onChange={(value) => changeSettings({ badgeSortBy: badgeOrders.find((one) => one === value) })}
          options={badgeOrders.map((value) => ({ value, label: orderName(value) }))}
        />
      </div>
      {hasIssuers && (
        <div className="mt-2">
          <Switch value={groupByIssuer} onChange={(wanted) => changeSettings({ groupByIssuer: wanted })}>
            {t('Group by Issuer')}
          </Switch>
        </div>
      )}
      <FoundCount count={picks.filter((pick) => 'badge' in pick).length} />
      {picks.length === 0 ? (
        <p className="py-8 text-center text-ink-2">
          {isGrouped ? t('No badges or issuers matching your query') : t('No badges matching your query')}
        </p>
      ) : (
        <PickTable picks={picks} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  )
}

function orderName(order: BadgeOrder): string {
  switch (order) {
    case 'newest-first':
      return t('Newest first')
    case 'oldest-first':
      return t('Oldest first')
    case 'name':
      return t('By name')
  }
}
