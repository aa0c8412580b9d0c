import { CircleAlert } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { Refused } from './kiosk-store.ts'
import { PutAway } from './put-away.tsx'

interface Props {
  refused: readonly Refused[]
  retry: ((refused: readonly Refused[]) => Promise<void>) | undefined
  putAway: (refused: readonly Refused[]) => Promise<void>
}

/** What the server did not take, and why: numbers, and nothing of the addresses. It stays until staff have seen to it. */
export function RefusedList({ refused, retry, putAway }: Props) {
  if (refused.length === 0) return null
  const reasons = [...new Set(refused.map(({ why }) => why))]
  return (
    <section className="sheet wait" aria-labelledby="kiosk-refused">
      <div className="wh">
        <Icon of={CircleAlert} />
        <div className="grow">
          <h2 id="kiosk-refused">
            {t('{count, plural, one {# could not be sent} other {# could not be sent}}', { count: refused.length })}
          </h2>
          <p className="small muted">{t('Kept on this device, hidden, until whoever runs it has seen to it.')}</p>
        </div>
      </div>
      <ul className="list">
        {reasons.map((why) => (
          <li key={why} className="row nowrap small">
            <span className="strong tnum">
              {t('{count, number}', { count: refused.filter((one) => one.why === why).length })}
            </span>
            <span className="grow">{why}</span>
          </li>
        ))}
      </ul>
      <PutAway putAway={() => putAway(refused)}>
        {retry && (
          <Button variant="ghost" onPress={() => void retry(refused)}>
            {t('Try again')}
          </Button>
        )}
      </PutAway>
    </section>
  )
}
