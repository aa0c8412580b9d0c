import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { FilterProps } from './filter-selects.tsx'

const FilterDialog = lazy(() => import('./filter-dialog.tsx').then(({ FilterDialog: view }) => ({ default: view })))

/** On small screens the lists would push the badges off the page. */
export function FilterSheet({ shown, ...props }: Omit<FilterProps, 'labelHidden'> & { shown: number }) {
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
