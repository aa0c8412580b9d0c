import { Ban } from 'lucide-react'
import { useRef } from 'react'
import type { Award } from '#contracts/awards/awards.ts'
import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { type AwardSelection, useChosen } from '../data/use-selection.ts'

export interface SelectionBarProps {
  rows: readonly Award[]
  selection: AwardSelection
  onRevoke: () => void
}

export function SelectionBar({ rows, selection, onRevoke }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const open = rows.filter(({ revoked }) => !revoked)
  const chosen = new Set(useChosen(selection).map(({ slug }) => slug))
  const count = chosen.size
  if (open.length === 0 && count === 0) return null
  const clear = () => {
    // The button goes with the choice, and would take the focus along.
    bar.current?.querySelector('input')?.focus()
    selection.clear()
  }
  return (
    <div ref={bar} className="mb-2 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 ps-4">
      <Checkbox
        value={open.length > 0 && open.every(({ slug }) => chosen.has(slug))}
        onChange={(isChosen) => selection.choose(open, isChosen)}
      >
        {t('Select all on this page')}
      </Checkbox>
      <span className="small muted tnum" role="status">
        {count > 0 && t('{count, plural, one {# selected} other {# selected}}', { count })}
      </span>
      {count > 0 && (
        <span className="push row tight">
          <Button variant="ghost" onPress={clear}>
            {t('Clear')}
          </Button>
          <Button onPress={onRevoke}>
            <Icon of={Ban} />
            {t('Revoke selected')}
          </Button>
        </span>
      )}
    </div>
  )
}
