import type { ReactNode } from 'react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Chips } from '#web/ui/text/chips.tsx'
import type { AwardFilter, AwardState, Span } from '../data/award-query.ts'

export interface AwardFiltersProps {
  value: AwardFilter
  onChange: (value: AwardFilter) => void
  /** Those to choose among, where the list is of all. */
  badgeClasses?: readonly BadgeClass[] | undefined
  /** How many there are in each state, where that was counted. */
  counts?: Record<AwardState, string> | undefined
  /** What can be done with all that is found. */
  action?: ReactNode
}

const states: Record<string, AwardState> = {
  all: 'all',
  accepted: 'accepted',
  waiting: 'waiting',
  undelivered: 'undelivered',
  expired: 'expired',
  revoked: 'revoked',
}
const spans: Record<string, Span> = { any: 'any', month: 'month', year: 'year', days: 'days' }

export function AwardFilters({ value, onChange, badgeClasses, counts, action }: AwardFiltersProps) {
  const set = (change: Partial<AwardFilter>) => onChange({ ...value, ...change })
  return (
    <div className="mb-4 grid gap-3 [&_.field]:mt-0">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow-[3] basis-64">
          <SearchField
            label={t('Search by Email or Name')}
            value={value.search}
            onChange={(search) => set({ search })}
          />
        </div>
        {badgeClasses && (
          <div className="min-w-0 grow basis-32">
            <Select
              label={t('Badge')}
              labelHidden
              placeholder={t('All badges')}
              options={badgeClasses.map(({ slug, name }) => ({ value: slug, label: name }))}
              value={value.badge}
              onChange={(badge) => set({ badge })}
            />
          </div>
        )}
        <div className="min-w-0 grow basis-32">
          <Select
            label={t('When')}
            labelHidden
            options={[
              { value: 'any', label: t('Any time') },
              { value: 'month', label: t('Last 30 days') },
              { value: 'year', label: t('Last 12 months') },
              { value: 'days', label: t('Between two days') },
            ]}
            value={value.span}
            onChange={(span) => set({ span: spans[span] ?? 'any' })}
          />
        </div>
      </div>
      {value.span === 'days' && (
        <div className="flex flex-wrap items-end gap-3 [&_.opt]:hidden">
          <TextField
            label={t('Awarded from')}
            type="date"
            optional
            value={value.from}
            onChange={(from) => set({ from })}
          />
          <TextField label={t('Awarded until')} type="date" optional value={value.to} onChange={(to) => set({ to })} />
        </div>
      )}
      <div className="min-w-0 items-center justify-between gap-4 min-[60rem]:flex max-[59.99rem]:[&>.btn]:mt-2">
        <Chips
          label={t('Status')}
          chips={[
            { id: 'all', label: t('All'), count: counts?.all },
            { id: 'accepted', label: t('Accepted'), count: counts?.accepted },
            { id: 'waiting', label: t('Not accepted yet'), count: counts?.waiting },
            { id: 'undelivered', label: t('Mail not delivered'), count: counts?.undelivered },
            { id: 'expired', label: t('Expired'), count: counts?.expired },
            { id: 'revoked', label: t('Revoked'), count: counts?.revoked },
          ]}
          value={value.state}
          onChange={(id) => set({ state: states[id] ?? 'all' })}
        />
        {action}
      </div>
    </div>
  )
}
