import { type ReactNode, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '../forms/checkbox.tsx'
import { Button } from '../navigation/button.tsx'

export interface ChoiceBarProps {
  /** How many rows are chosen. */
  count: number
  /** Whether that is every row of the page that can be. */
  isAll: boolean
  onAll: (isChosen: boolean) => void
  onClear: () => void
  /** What can be done with them, as buttons. */
  children: ReactNode
}

/** What can be done with the chosen rows; it stays in sight above a long list. */
export function ChoiceBar({ count, isAll, onAll, onClear, children }: ChoiceBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const clear = () => {
    // The button goes with the choice, and would take the focus along.
    bar.current?.querySelector('input')?.focus()
    onClear()
  }
  return (
    <div
      ref={bar}
      className={`sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md border-b border-line ps-4 pe-2 ${count > 0 ? 'bg-brand-soft' : 'bg-sheet'}`}
    >
      <Checkbox value={isAll} onChange={onAll}>
        {t('Select all on this page')}
      </Checkbox>
      <span className="small tnum" role="status">
        {count > 0 && t('{count, plural, one {# selected} other {# selected}}', { count })}
      </span>
      {count > 0 && (
        <span className="push flex flex-wrap gap-x-1">
          {children}
          <Button variant="ghost" onPress={clear}>
            {t('Clear')}
          </Button>
        </span>
      )}
    </div>
  )
}
