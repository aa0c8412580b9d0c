import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { sendConfirmation } from '../data/use-people.ts'

export function ResendButton({ accountId, email }: { accountId: string; email: string }) {
  const send = async () => {
    try {
      if (!(await sendConfirmation(accountId, email))) return
      notices.success(t('The mail is on its way to {email}.', { email }))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <Button variant="quiet" onPress={send}>
      {t('Send the mail again')}
    </Button>
  )
}
