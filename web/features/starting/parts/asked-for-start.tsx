import { MailCheck } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { MailHint } from '#web/ui/sending/mail-hint.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'

export interface AskedForStartProps {
  email: string
  /** Mails lie in a folder of this machine. */
  hasOutbox: boolean
  /** Sends the mail once more. */
  again: () => Promise<void>
  onBack: () => void
}

/** The same for every address: only its mail says whether it has an account. */
export function AskedForStart({ email, hasOutbox, again, onBack }: AskedForStartProps) {
  return (
    <div className="sheet pad grid justify-items-center gap-4 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon of={MailCheck} size="l" />
      </span>
      <h1 tabIndex={-1}>{t('Look into your mail')}</h1>
      <p>
        {t('We wrote to')}{' '}
        <strong>
          <BreakableAddress text={email} />
        </strong>
      </p>
      <p className="text-ink-2">{t('The link in that mail leads to your first badge. It works on any device.')}</p>
      <MailHint hasOutbox={hasOutbox}>
        {t('Nothing there after some minutes? Look into your spam folder, or ask again.')}
      </MailHint>
      <div className="row justify-center">
        <Button onPress={again}>{t('Send It Again')}</Button>
        <Button variant="quiet" onPress={onBack}>
          {t('Another address')}
        </Button>
      </div>
    </div>
  )
}
