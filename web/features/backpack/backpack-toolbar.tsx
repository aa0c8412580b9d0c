import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import type { BadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { type BadgeFilter, issuerOf, yearOf } from '#web/lib/backpack/filter-badges.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { Select } from '#web/ui/select.tsx'
import { statusWord } from '#web/ui/status-label.tsx'
import type { ViewState } from './view-state.ts'

export interface BackpackToolbarProps {
  badges: readonly BackpackBadge[]
  /** How many badges the filter finds, whatever their status, and how many of each status. */
  found: number
  counts: Record<BadgeStatus, number>
  filter: BadgeFilter
  onFilter: (filter: BadgeFilter) => void
  view: ViewState
  onView: (change: Partial<ViewState>) => void
}

const statuses = ['new', 'pending', 'expired', 'revoked'] as const

export function BackpackToolbar(props: BackpackToolbarProps) {
  const { found, counts, filter, onFilter, view, onView } = props
  const chips = statuses
    .filter((status) => counts[status] > 0 || filter.status === status)
    .map((status) => ({ id: status, label: statusWord(status), count: counts[status] }))
  return (
    <div className="noprint mb-5">
      <div className="grid grid-cols-[1fr_auto_auto] gap-2 md:grid-cols-[minmax(12rem,1fr)_auto_auto] md:gap-3">
        <SearchField
          label={t('Search badges')}
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
        <div className="hidden grid-cols-[11rem_9rem] gap-3 md:grid [&_.field]:m-0">
          <FilterSelects {...props} labelHidden />
        </div>
        <FilterSheet {...props} />
        <Segment
          label={t('View')}
          value={view.badgesDisplay}
          onChange={(badgesDisplay) => onView({ badgesDisplay })}
          options={[
            { id: 'grid', label: t('Wall'), icon: LayoutGrid },
            { id: 'list', label: t('List'), icon: List },
          ]}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 max-w-[calc(100%+2*var(--gutter))]">
          <Chips
            label={t('Status')}
            value={filter.status}
            onChange={(id) => onFilter({ ...filter, status: statuses.find((status) => status === id) ?? 'all' })}
            chips={[{ id: 'all', label: t('All'), count: found }, ...chips]}
          />
        </div>
        <div className="ml-auto">
          <Switch value={view.groupByIssuer} onChange={(groupByIssuer) => onView({ groupByIssuer })}>
            {t('Group by Issuer')}
          </Switch>
        </div>
      </div>
    </div>
  )
}

function FilterSelects({ badges, filter, onFilter, labelHidden }: BackpackToolbarProps & { labelHidden?: boolean }) {
  const issuers = [...new Set(badges.map(issuerOf))].sort((one, other) => one.localeCompare(other))
  const years = [...new Set(badges.map(yearOf))].sort().reverse()
  return (
    <>
      <Select
        label={t('Issuer')}
        labelHidden={labelHidden}
        placeholder={t('All issuers')}
        value={filter.issuer}
        onChange={(issuer) => onFilter({ ...filter, issuer })}
        options={issuers.map((name) => ({ value: name, label: name }))}
      />
      <Select
        label={t('Year')}
        labelHidden={labelHidden}
        placeholder={t('Any year')}
        value={filter.year}
        onChange={(year) => onFilter({ ...filter, year })}
        options={years.map((year) => ({ value: year, label: year }))}
      />
    </>
  )
}

// On small screens the two lists would push the badges off the page.
function FilterSheet(props: BackpackToolbarProps) {
  const [open, setOpen] = useState(false)
  const { issuer, year } = props.filter
  const chosen = [issuer, year].filter(Boolean).length
  const label = chosen > 0 ? t('Filters, {chosen, plural, one {# chosen} other {# chosen}}', { chosen }) : t('Filters')
  return (
    <div className="md:hidden">
      <Button iconOnly aria-label={label} aria-pressed={chosen > 0} onPress={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} className={chosen > 0 ? 'text-brand' : ''} />
      </Button>
      <Dialog
        title={t('Filters')}
        isOpen={open}
        onOpenChange={setOpen}
        fromBelow
        buttons={
          <Button variant="primary" wide onPress={() => setOpen(false)}>
            {t('{found, plural, one {Show # badge} other {Show # badges}}', { found: props.found })}
          </Button>
        }
      >
        <FilterSelects {...props} />
      </Dialog>
    </div>
  )
}
