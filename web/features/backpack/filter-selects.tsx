import { t } from '#shared/i18n/text.ts'
import { badgeOrigins } from '#web/lib/backpack/filter-badges.ts'
import { badgeOrders } from '#web/lib/backpack/sort-badges.ts'
import { Select } from '#web/ui/forms/select.tsx'
import type { Choices } from './find-badges.ts'
import type { ViewState } from './view-state.ts'

export interface FilterProps {
  view: ViewState
  onView: (change: Partial<ViewState>) => void
  choices: Choices
  labelHidden?: boolean
}

export function FilterSelects({ view, onView, choices, labelHidden }: FilterProps) {
  return (
    <>
      <Select
        label={t('Issuer')}
        labelHidden={labelHidden}
        placeholder={t('All issuers')}
        value={view.issuer}
        onChange={(issuer) => onView({ issuer })}
        options={choices.issuers.map((name) => ({ value: name, label: name }))}
      />
      <Select
        label={t('Year')}
        labelHidden={labelHidden}
        placeholder={t('Any year')}
        value={view.year}
        onChange={(year) => onView({ year })}
        options={choices.years.map((year) => ({ value: year, label: year }))}
      />
      {(choices.hasImported || view.origin !== 'all') && (
        <Select
          label={t('Where it comes from')}
          labelHidden={labelHidden}
          placeholder={t('From anywhere')}
          value={view.origin === 'all' ? '' : view.origin}
          onChange={(value) => onView({ origin: badgeOrigins.find((origin) => origin === value) ?? 'all' })}
          options={[
            { value: 'here', label: t('Awarded here') },
            { value: 'elsewhere', label: t('Added from elsewhere') },
          ]}
        />
      )}
    </>
  )
}

export function SortSelect({ view, onView, labelHidden }: Omit<FilterProps, 'choices'>) {
  return (
    <Select
      label={t('Order')}
      labelHidden={labelHidden}
      value={view.sortBy}
      onChange={(value) => onView({ sortBy: badgeOrders.find((order) => order === value) })}
      options={[
        { value: 'newest-first', label: t('Newest first') },
        { value: 'oldest-first', label: t('Oldest first') },
        { value: 'name', label: t('By name') },
      ]}
    />
  )
}
