import { Hourglass, RotateCw } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { formatTime } from '#web/lib/formats/format.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { Queue } from './use-queue.ts'

const shownRows = 2

interface Props {
  queue: Pick<Queue, 'waiting' | 'count'>
  /** Where it can be sent at all. */
  send?: () => void
}

/** What waits for the network: a number and a time, and nothing of the address. */
export function WaitingList({ queue: { waiting, count }, send }: Props) {
  const newest = waiting.slice(-shownRows).reverse()
  const [rest] = waiting
  const more = waiting.length - newest.length
  if (waiting.length === 0) {
    if (count.sent === 0) return null
    return (
      <p className="small muted">
        {t('{sent, plural, one {# address was sent from here.} other {# addresses were sent from here.}}', {
          sent: count.sent,
        })}
      </p>
    )
  }
  return (
    <section className="sheet wait" aria-labelledby="kiosk-waits">
      <div className="wh">
        <Icon of={Hourglass} />
        <div className="grow">
          <h2 id="kiosk-waits">
            {t('{count, plural, one {# waits to be sent} other {# wait to be sent}}', { count: waiting.length })}
          </h2>
          <p className="small muted">
            {t(
              '{sent, plural, =0 {Each goes out once.} one {# was sent. Each goes out once.} other {# were sent. Each goes out once.}}',
              { sent: count.sent },
            )}
          </p>
        </div>
      </div>
      <ul className="list">
        {newest.map(({ key, number, at }) => (
          <li key={key} className="row nowrap small">
            <span className="grow">
              {t('Number {number, number}, typed at {time}', { number, time: formatTime(new Date(at).toISOString()) })}
            </span>
            <StatusLabel status="pending" word={t('Waits')} />
          </li>
        ))}
        {more > 0 && rest && (
          <li className="row nowrap small">
            <span className="grow">
              {t('{more, number} more since {time}', { more, time: formatTime(new Date(rest.at).toISOString()) })}
            </span>
            <StatusLabel status="pending" word={t('Waits')} />
          </li>
        )}
      </ul>
      {send && (
        <p className="wf small">
          <Button variant="ghost" onPress={send}>
            <Icon of={RotateCw} size="s" />
            {t('Try to send now')}
          </Button>
        </p>
      )}
    </section>
  )
}
