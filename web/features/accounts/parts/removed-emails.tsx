import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { listRemovedEmails, type RemovedEmail } from '#contracts/accounts/emails.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { DatedText } from '#web/ui/text/dated-text.tsx'
import { takeBack } from '../data/email-actions.ts'

/** Addresses that can be taken back; the page stands without them where there are none. */
export function RemovedEmails() {
  const { data: removed = [] } = useQuery({
    queryKey: readKey(listRemovedEmails),
    queryFn: ({ signal }) => call(listRemovedEmails, { signal }),
  })
  if (removed.length === 0) return null
  return (
    <div className="mt-5">
      <h3 className="mb-3">{t('Recently removed')}</h3>
      <ul className="sheet list">
        {removed.map((entry) => (
          <RemovedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function RemovedRow({ entry }: { entry: RemovedEmail }) {
  const { email, restorable_until: until } = entry
  return (
    <li className="row">
      <div className="grow basis-60">
        <p className="[overflow-wrap:anywhere]">{email}</p>
        <p className="small muted">
          <DatedText value={until} say={(date) => t('With its badges, until {date}', { date })} />
        </p>
      </div>
      <Button
        variant="quiet"
        className="-mx-3"
        aria-label={t('Restore {email}', { email })}
        onPress={() => takeBack(entry)}
      >
        <Icon of={Undo2} />
        {t('Restore')}
      </Button>
    </li>
  )
}
