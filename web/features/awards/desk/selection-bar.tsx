import { Ban, BellRing, Mail } from 'lucide-react'
import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { ChoiceBar } from '#web/ui/rows/choice-bar.tsx'
import { type AwardSelection, useChosen } from '../data/use-selection.ts'

export interface SelectionBarProps {
  rows: readonly DeskAward[]
  selection: AwardSelection
  onMail: (kind: 'again' | 'reminder') => Promise<void>
  /** Of owners and editors only. */
  onRevoke: (() => void) | undefined
}

/** Mails and revocation for the chosen awards. */
export function SelectionBar({ rows, selection, onMail, onRevoke }: SelectionBarProps) {
  const open = rows.filter(({ revoked }) => !revoked)
  const chosen = new Set(useChosen(selection).map(({ slug }) => slug))
  const { size: count } = chosen
  if (open.length === 0 && count === 0) return null
  return (
    <ChoiceBar
      count={count}
      isAll={open.length > 0 && open.every(({ slug }) => chosen.has(slug))}
      onAll={(isChosen) => selection.choose(open, isChosen)}
      onClear={() => selection.clear()}
    >
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
    </ChoiceBar>
  )
}
