import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type FilterProps, FilterSelects, SortSelect } from './filter-selects.tsx'

/** On small screens the lists would push the badges off the page. */
export function FilterSheet({ shown, ...props }: Omit<FilterProps, 'labelHidden'> & { shown: number }) {
  const [open, setOpen] = useState(false)
  const { issuer, year, origin } = props.view
  const chosen = [issuer, year, origin === 'all' ? '' : origin].filter(Boolean).length
  const label = chosen > 0 ? t('Filters, {chosen, plural, one {# chosen} other {# chosen}}', { chosen }) : t('Filters')
  return (
    <div className="lg:hidden">
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
            {t('{shown, plural, one {Show # badge} other {Show # badges}}', { shown })}
          </Button>
        }
      >
        <FilterSelects {...props} />
        <SortSelect {...props} />
      </Dialog>
    </div>
  )
}
