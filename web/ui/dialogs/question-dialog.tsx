import { t } from '#shared/i18n/text.ts'
import { Button } from '../navigation/button.tsx'
import type { Question } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

export interface QuestionDialogProps {
  question: Question
  settle: (agreed: boolean) => void
}

export function QuestionDialog({ question, settle }: QuestionDialogProps) {
  const {
    title,
    body,
    resolveLabel,
    rejectLabel,
    showRejectButton = true,
    showCloseBox = true,
    disableConfirm,
    danger,
  } = question
  return (
    <Dialog
      title={title ?? t('Confirm')}
      isOpen
      onOpenChange={() => settle(false)}
      alert
      dismissable={showCloseBox}
      buttons={
        <>
          {showRejectButton && (
            <Button variant="ghost" onPress={() => settle(false)}>
              {rejectLabel ?? t('Cancel')}
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} isDisabled={disableConfirm} onPress={() => settle(true)}>
            {resolveLabel ?? t('OK')}
          </Button>
        </>
      }
    >
      {typeof body === 'object' ? body : <p>{body ?? t('Please confirm')}</p>}
    </Dialog>
  )
}
