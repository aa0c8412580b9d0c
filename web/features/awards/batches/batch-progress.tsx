import { useEffect, useState } from 'react'
import type { AwardBatch } from '#contracts/awards/award-batches.ts'
import { t } from '#shared/i18n/text.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { clockOf, isBeingUndone } from './batch-words.ts'
import { formatMoment } from './format-moment.ts'

export function BatchProgress({ batch }: { batch: AwardBatch }) {
  const { state, total, processed, succeeded, failed, skipped, to_take_back, start_at } = batch
  const counts = [
    { label: t('Awarded'), count: succeeded },
    { label: t('Failed'), count: failed },
    ...(skipped > 0 ? [{ label: t('Had it already'), count: skipped }] : []),
    { label: t('Waiting'), count: Math.max(0, total - processed) },
  ]
  return (
    <>
      {state === 'scheduled' && (
        <p className="text-ink-2 mt-3">{t('It begins on {moment}.', { moment: formatMoment(start_at) })}</p>
      )}
      {state === 'running' && <p className="muted mt-3">{t('You can close this page and come back.')}</p>}
      {(state === 'running' || state === 'done') && (
        <>
          <div className="my-6 text-start">
            <Progress label={t('Awards made')} done={processed} total={total} />
          </div>
          <dl className={`grid ${skipped > 0 ? 'grid-cols-4' : 'grid-cols-3'} border-t border-line`}>
            {counts.map(({ label, count }) => (
              <div
                key={label}
                className="flex flex-col-reverse justify-end px-2 pt-4 not-first:border-s not-first:border-line"
              >
                <dt className="small muted">{label}</dt>
                <dd className="serif tnum text-2xl">{t('{count, number}', { count })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {isBeingUndone(batch) && (
        <>
          <p className="muted mt-3">
            {t('Its awards are being taken back, and nobody is told. You can close this page and come back.')}
          </p>
          <div className="mt-6 text-start">
            <Progress label={t('Awards taken back')} done={succeeded - to_take_back} total={succeeded} />
          </div>
        </>
      )}
      <Mails batch={batch} />
    </>
  )
}

function Mails({ batch }: { batch: AwardBatch }) {
  const { state, succeeded, create_notification, mails_at, can_undo } = batch
  const left = useSecondsLeft(mails_at)
  if (state === 'scheduled' || state === 'cancelled') return null
  if (state === 'done' && succeeded === 0) return null
  if (state === 'undone') {
    if (isBeingUndone(batch)) return null
    return (
      <p className="muted mt-3">
        {succeeded > 0
          ? t('Its awards were taken back: they are listed as revoked, and nobody was told.')
          : t('It had awarded nobody, so nothing was taken back.')}
      </p>
    )
  }
  if (!create_notification) return <p className="small muted mt-5">{t('No mails are sent for this batch.')}</p>
  if (left > 0 && can_undo) {
    return (
      <p className="mt-5" role="timer" aria-live="off">
        {t('Mails go out in {clock}. Until then the whole batch can be undone.', { clock: clockOf(left) })}
      </p>
    )
  }
  return <p className="small muted mt-5">{t('The mails are on their way.')}</p>
}

/** Seconds until a moment, counted down as they pass; 0 once it is over or when there is none. */
function useSecondsLeft(moment: string | null): number {
  const until = moment === null ? 0 : new Date(moment).getTime()
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])

  return Math.max(0, Math.ceil((until - now) / 1000))
}
