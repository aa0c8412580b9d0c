import { decisionMaximum, type RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { ChoiceBar } from '#web/ui/rows/choice-bar.tsx'

export interface QueueBarProps {
  /** Those that the reader may decide on. */
  open: readonly RequestReviewInBrief[]
  chosen: readonly RequestReviewInBrief[]
  onChoose: (chosen: readonly RequestReviewInBrief[]) => void
  onDecide: () => void
}

/** One decision for the chosen requests. */
export function QueueBar({ open, chosen, onChoose, onDecide }: QueueBarProps) {
  const most = open.slice(0, decisionMaximum)
  return (
    <ChoiceBar
      count={chosen.length}
      isAll={chosen.length === most.length}
      onAll={(isChosen) => onChoose(isChosen ? most : [])}
      onClear={() => onChoose([])}
    >
      <Button variant="ghost" isDisabled={chosen.length > decisionMaximum} onPress={onDecide}>
        {t('Decide on them')}
      </Button>
    </ChoiceBar>
  )
}
