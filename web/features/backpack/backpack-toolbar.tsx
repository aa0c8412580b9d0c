import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { badgeStatuses } from '#web/lib/backpack/badge-status.ts'
import { statusWord } from '#web/ui/feedback/status-label.tsx'
import { Switch } from '#web/ui/forms/checkbox.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Segment } from '#web/ui/forms/segment.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Chips } from '#web/ui/text/chips.tsx'
import { type FilterProps, FilterSelects, SortSelect } from './filter-selects.tsx'
import type { Choices, Found } from './find-badges.ts'
import type { ViewState } from './view-state.ts'

export interface BackpackToolbarProps {
  choices: Choices
  found: Found
  view: ViewState
  onView: (change: Partial<ViewState>) => void
  /** Only the badges near the screen are on the page, so that finding in it would miss the others. */
  partly: boolean
  /** As long as not all badges are there, their numbers would be wrong. */
  countless: boolean
}

export function BackpackToolbar({ choices, found, view, onView, partly, countless }: BackpackToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  useFindKey(toolbar, partly)
  const chips = badgeStatuses
    .filter((status) => (found.counts[status] > 0 && !countless) || view.status === status)
    .map((status) => ({ id: status, label: statusWord(status), count: countless ? undefined : found.counts[status] }))
  const filters = { choices, view, onView }
  return (
    <div className="noprint mb-5" ref={toolbar}>
      <div className="flex gap-2 md:gap-3">
        <SearchField
          label={t('Search badges')}
          value={view.searchQuery}
          onChange={(searchQuery) => onView({ searchQuery })}
        />
        <div className="hidden gap-3 lg:flex [&_.field]:m-0 [&_.select]:max-w-44">
          <FilterSelects {...filters} labelHidden />
        </div>
        <FilterSheet {...filters} shown={found.badges.length} />
        <Segment
          label={t('{layout, select, other {View}}', { layout: '' })}
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
            value={view.status}
            onChange={(id) => onView({ status: badgeStatuses.find((status) => status === id) ?? 'all' })}
            chips={[{ id: 'all', label: t('All'), count: countless ? undefined : found.total }, ...chips]}
          />
        </div>
        <div className="ms-auto flex items-center gap-4">
          <div className="hidden lg:block [&_.field]:m-0">
            <SortSelect {...filters} labelHidden />
          </div>
          <Switch value={view.groupByIssuer} onChange={(groupByIssuer) => onView({ groupByIssuer })}>
            {t('Group by Issuer')}
          </Switch>
        </div>
      </div>
    </div>
  )
}

const FilterDialog = lazy(() => import('./filter-dialog.tsx').then(({ FilterDialog: view }) => ({ default: view })))

/** On small screens the lists would push the badges off the page. */
function FilterSheet({ shown, ...props }: Omit<FilterProps, 'labelHidden'> & { shown: number }) {
  // Once opened it stays, so that it can close as it came.
  const [open, setOpen] = useState<boolean>()
  const { issuer, year, origin } = props.view
  const chosen = [issuer, year, origin === 'all' ? '' : origin].filter(Boolean).length
  const label = chosen > 0 ? t('Filters, {chosen, plural, one {# chosen} other {# chosen}}', { chosen }) : t('Filters')
  return (
    <div className="lg:hidden">
      <Button iconOnly aria-label={label} aria-pressed={chosen > 0} onPress={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} className={chosen > 0 ? 'text-brand' : ''} />
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <FilterDialog {...props} shown={shown} isOpen={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}

/** The keys for finding in the page lead to the search; pressed there once more they do what they always do. */
function useFindKey(toolbar: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      const field = toolbar.current?.querySelector<HTMLInputElement>('input[type=search]')
      const isFind = event.key === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!field || !isFind || document.activeElement === field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [toolbar, active])
}
