import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { sayResent } from '../data/say-resent.ts'
import { type MailSearch, sendFoundAgain } from '../data/use-mails.ts'

/** All that the search finds, also what is not loaded: asked first, for they may be thousands. */
export function ResendAllButton({ search }: { search: MailSearch }) {
  const [count, setCount] = useState<number>()
  const send = async () => {
    const isMeant = await confirmWith({
      title: t('Send all again?'),
      body: t(
        'Every refused or stuck mail in this list is sent again, including those further down. A mail whose link has expired is cancelled.',
      ),
      resolveLabel: t('Send all again'),
    })
    if (!isMeant) return
    try {
      sayResent(await sendFoundAgain(search, setCount))
    } catch (failure) {
      notices.error(messageOf(failure))
    } finally {
      setCount(undefined)
    }
  }
  const sent = count === undefined ? {} : { pendingLabel: t('{count, number} sent again', { count }) }
  return (
    <Button {...sent} onPress={send}>
      {t('Send all again')}
    </Button>
  )
}
