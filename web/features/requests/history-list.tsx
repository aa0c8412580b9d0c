import type { RequestEvent } from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { formatMoment } from '#web/lib/formats/format-moment.ts'
import { describeEvent } from './request-words.ts'

export interface HistoryListProps {
  /** Newest first; staff also read who it was. */
  history: readonly (RequestEvent & { by?: string | null })[]
  isOwn: boolean
}

/** What happened to a request. */
export function HistoryList({ history, isOwn }: HistoryListProps) {
  return (
    <section>
      <h2>{t('So far')}</h2>
      <ol className="sheet history">
        {history.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <p className="strong">{describeEvent(event, isOwn)}</p>
            <p className="small muted">
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
              {event.by && (
                <>
                  {' · '}
                  <bdi>{event.by}</bdi>
                </>
              )}
            </p>
            {event.said && <p className="said">{event.said}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
