import { t } from '#shared/i18n/text.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { Deciding, Decision } from './use-deciding.ts'

interface DecisionTextProps {
  label: string
  deciding: Deciding
  /** What else is to be known before it is written. */
  more?: string | undefined
}

/** Words that go with a decision. */
export function DecisionText({ label, deciding: { text, setText }, more }: DecisionTextProps) {
  return (
    <TextArea
      label={label}
      optional="explained"
      rows={4}
      maxLength={2000}
      value={text}
      onChange={setText}
      description={more ?? t('Needed to send back or to decline.')}
    />
  )
}

interface DecisionButtonsProps {
  deciding: Deciding
  mayAccept: boolean
  accept?: string
}

/** The three decisions; without words nothing is sent back or declined. */
export function DecisionButtons({ deciding, mayAccept, accept = t('Accept and award') }: DecisionButtonsProps) {
  const { text, doing, decide } = deciding
  const button = (decision: Decision, words: string, isAble: boolean) => (
    <Button
      variant={decision === 'accept' ? 'primary' : undefined}
      isDisabled={!isAble || (doing !== undefined && doing !== decision)}
      isPending={doing === decision}
      pendingLabel={t('Sending')}
      onPress={() => void decide(decision)}
    >
      {words}
    </Button>
  )
  const hasText = text.trim() !== ''
  return (
    <>
      {button('decline', t('Decline'), hasText)}
      {button('send-back', t('Send back'), hasText)}
      {button('accept', accept, mayAccept)}
    </>
  )
}
