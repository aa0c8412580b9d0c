import { useRef } from 'react'
import { decisionMaximum, type RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface QueueBarProps {
  /** Those that the reader may decide on. */
  open: readonly RequestReviewInBrief[]
  chosen: readonly RequestReviewInBrief[]
  onChoose: (chosen: readonly RequestReviewInBrief[]) => void
  onDecide: () => void
}

/** What can be done with the chosen ones; it stays in sight above a long list. */
export function QueueBar({ open, chosen, onChoose, onDecide }: QueueBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const most = open.slice(0, decisionMaximum)
  const clear = () => {
    // The button goes with the choice, and would take the focus along.
    bar.current?.querySelector('input')?.focus()
    onChoose([])
  }
  return (
    <div
      ref={bar}
      className={`sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md border-b border-line ps-4 pe-2 ${chosen.length > 0 ? 'bg-brand-soft' : 'bg-sheet'}`}
    >
      <Checkbox value={chosen.length === most.length} onChange={(isChosen) => onChoose(isChosen ? most : [])}>
        {t('Select all on this page')}
      </Checkbox>
      <span className="small tnum" role="status">
        {chosen.length > 0 && t('{count, plural, one {# selected} other {# selected}}', { count: chosen.length })}
      </span>
      {chosen.length > 0 && (
        <span className="push flex flex-wrap gap-x-1">
          <Button variant="ghost" isDisabled={chosen.length > decisionMaximum} onPress={onDecide}>
            {t('Decide on them')}
          </Button>
          <Button variant="ghost" onPress={clear}>
            {t('Clear')}
          </Button>
        </span>
      )}
    </div>
  )
}
