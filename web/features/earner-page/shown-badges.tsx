import { useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { pageBadgeMaximum } from '#contracts/fields/limits.ts'
import { fold } from '#shared/formats/fold.ts'
import { t } from '#shared/i18n/text.ts'
import { isShareable } from '#web/lib/backpack/badge-status.ts'
import { useBackpack } from '#web/lib/backpack/use-backpack.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { CheckboxList } from '#web/ui/forms/checkbox-list.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'

export interface ChoiceProps {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** Of a large backpack more are found by searching. */
const mostListed = 30
const searchedFrom = 8

export const isShowable = (badge: BackpackBadge): boolean => isShareable(badge) && badge.acceptance === 'Accepted'

/** The badges of the page, in the order in which they are ticked. */
export function ShownBadges({ chosen, onChange, error }: ChoiceProps) {
  const backpack = useBackpack()
  const { data } = backpack
  const [search, setSearch] = useState('')
  if (!data) return <LoadingRows of={backpack} failure={t('Failed to load your badges')} />
  const showable = data.filter(isShowable)
  const wanted = fold(search).trim()
  const matches = showable.filter(({ json }) => fold(json.badge.name).includes(wanted))
  const isFull = chosen.length >= pageBadgeMaximum
  return (
    <div>
      <CheckboxList
        label={t('Badges')}
        value={chosen}
        onChange={(ids) => onChange(ids.slice(0, pageBadgeMaximum))}
        error={error}
        above={
          showable.length > searchedFrom && (
            <div className="mb-2">
              <SearchField label={t('Search badges')} value={search} onChange={setSearch} />
            </div>
          )
        }
        options={matches.slice(0, mostListed).map(({ id, json: { badge } }) => ({
          value: id,
          label: (
            <span className="flex items-center gap-2">
              <BadgeArt src={badge.image} size={32} />
              <bdi>{badge.name}</bdi>
            </span>
          ),
        }))}
      />
      <p className="small muted" role="status">
        {showable.length === 0
          ? t('Badges that you have accepted can be chosen here.')
          : isFull
            ? t('A page has room for {count, number} badges. Put more of them into a collection.', {
                count: pageBadgeMaximum,
              })
            : t('{count, plural, =0 {No badges chosen} one {# badge chosen} other {# badges chosen}}', {
                count: chosen.length,
              })}
      </p>
    </div>
  )
}
