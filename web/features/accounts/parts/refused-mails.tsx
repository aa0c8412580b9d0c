import { useQuery } from '@tanstack/react-query'
import { listMailOptOuts, removeMailOptOut } from '#contracts/accounts/unsubscribe.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Button } from '#web/ui/navigation/button.tsx'

/** Addresses that want no mails about badges, as the link in such a mail says; the page stands without them. */
export function RefusedMails() {
  const { data: refused = [] } = useQuery({
    queryKey: readKey(listMailOptOuts),
    queryFn: ({ signal }) => call(listMailOptOuts, { signal }),
  })
  if (refused.length === 0) return null
  return (
    <div className="mt-5">
      <h3 className="mb-3">{t('No mails about badges')}</h3>
      <ul className="sheet list">
        {refused.map(({ email }) => (
          <li key={email} className="row">
            <p className="grow basis-60 [overflow-wrap:anywhere]">{email}</p>
            <Button
              variant="quiet"
              className="-mx-3"
              aria-label={t('Send mails to {email} again', { email })}
              onPress={() => takeAgain(email)}
            >
              {t('Send again')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

async function takeAgain(email: string): Promise<void> {
  try {
    await call(removeMailOptOut, { params: { email } })
    notices.success(t('Mails about badges go to {email} again.', { email }))
  } catch (failure) {
    notices.error(messageOf(failure))
  }
  await queryClient.invalidateQueries({ queryKey: readKey(listMailOptOuts) })
}
