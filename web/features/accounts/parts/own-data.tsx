import { Download } from 'lucide-react'
import { useState } from 'react'
import { requestExport } from '#contracts/accounts/takeout.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { ownAddress } from '#web/lib/formats/own-address.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Whoever can take everything along and leave, can stay at ease. */
export function OwnData({ email }: { email: string }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section title={t('Your data')}>
      <ul className="sheet list">
        <li className="row">
          <div className="grow basis-64">
            <h3>{t('Take it all with you')}</h3>
            <p className="mt-1 text-ink-2">
              {t('Every badge and address in one ZIP file. It opens elsewhere and stays valid.')}
            </p>
          </div>
          <Button onPress={downloadEverything} pendingLabel={t('Preparing...')}>
            <Icon of={Download} />
            {t('Download everything')}
          </Button>
        </li>
        <li className="row">
          <div className="grow basis-64">
            <h3>{t('Leave for good')}</h3>
            <p className="mt-1 text-ink-2">{t('Ends your account and everything that belongs to you alone.')}</p>
          </div>
          <Button onPress={() => setDeleting(true)}>{t('Delete account')}</Button>
        </li>
      </ul>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setDeleting(false)} />}
    </Section>
  )
}

async function downloadEverything(): Promise<void> {
  try {
    await runConfirmed(async () => {
      const { url, badges } = await call(requestExport)
      location.assign(ownAddress(url))
      notices.success(
        t(
          '{count, plural, =0 {Your download begins. There are no badges in it.} one {Your download begins, with # badge in it.} other {Your download begins, with # badges in it.}}',
          { count: badges },
        ),
      )
    })
  } catch (failure) {
    notices.error(messageOf(failure))
  }
}
