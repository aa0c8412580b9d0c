import { Ban, BellRing, Mail } from 'lucide-react'
import { useRef } from 'react'
import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { type AwardSelection, useChosen } from '../data/use-selection.ts'

export interface SelectionBarProps {
  rows: readonly DeskAward[]
  selection: AwardSelection
  onMail: (kind: 'again' | 'reminder') => Promise<void>
  /** Of owners and editors only. */
  onRevoke: (() => void) | undefined
}

/** What can be done with the chosen ones; it stays in sight above a long list. */
export function SelectionBar({ rows, selection, onMail, onRevoke }: SelectionBarProps) {
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
    <div
      ref={bar}
      className={`sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md border-b border-line ps-4 pe-2 ${count > 0 ? 'bg-brand-soft' : 'bg-sheet'}`}
    >
      <Checkbox
        value={open.length > 0 && open.every(({ slug }) => chosen.has(slug))}
        onChange={(isChosen) => selection.choose(open, isChosen)}
      >
        {t('Select all on this page')}
      </Checkbox>
      <span className="small tnum" role="status">
        {count > 0 && t('{count, plural, one {# selected} other {# selected}}', { count })}
      </span>
      {count > 0 && (
        <span className="push flex flex-wrap gap-x-1">
          <Button variant="ghost" onPress={() => onMail('again')} pendingLabel={t('Sending')}>
            <Icon of={Mail} />
            {t('Resend mail')}
          </Button>
          <Button variant="ghost" onPress={() => onMail('reminder')} pendingLabel={t('Sending')}>
            <Icon of={BellRing} />
            {t('Remind')}
          </Button>
          {onRevoke && (
            <Button variant="ghost" onPress={onRevoke}>
              <Icon of={Ban} />
              {t('Revoke selected')}
            </Button>
          )}
          <Button variant="ghost" onPress={clear}>
            {t('Clear')}
          </Button>
        </span>
      )}
    </div>
  )
}
