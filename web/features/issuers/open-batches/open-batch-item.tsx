import { CalendarClock, CircleAlert, Hourglass, type LucideIcon } from 'lucide-react'
import type { OpenBatch } from '#contracts/awards/award-batches.ts'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate, formatTime } from '#web/lib/formats/format.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { sendDismissal } from './use-open-batches.ts'

export interface OpenBatchItemProps {
  issuerSlug: string
  batch: OpenBatch
  badgeClass: BadgeClass | undefined
  onDismissed: () => void
}

export function OpenBatchItem({ issuerSlug, batch, badgeClass, onDismissed }: OpenBatchItemProps) {
  const { id, badge, state, processed, total } = batch
  const { glyph, words } = sayState(batch)
  const dismiss = async () => {
    if (await sendDismissal(issuerSlug, batch)) onDismissed()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <BadgeArt src={badgeClass?.picture ?? badgeClass?.image} className="!w-10 flex-none" />
      <div className="min-w-0 grow basis-40">
        <Link
          href={`/issuer/issuers/${issuerSlug}/badges/${badge.slug}/batches/${id}`}
          className="strong [overflow-wrap:anywhere]"
        >
          <bdi>{badge.name}</bdi>
        </Link>
        <p className="small row tight nowrap !items-start tnum text-ink-2">
          <Icon of={glyph} size="s" className="mt-[0.25em]" />
          {words}
        </p>
        {state === 'running' && (
          <div className="progress mt-2 max-w-72" aria-hidden="true">
            <i style={{ width: `${(processed / Math.max(1, total)) * 100}%` }} />
          </div>
        )}
      </div>
      {state === 'done' && (
        <Button
          variant="quiet"
          aria-label={t('Dismiss {badge}', { badge: badge.name })}
          pendingLabel={t('Dismissing')}
          onPress={dismiss}
        >
          {t('Dismiss')}
        </Button>
      )}
    </li>
  )
}

function sayState({ state, failed, processed, total, start_at }: OpenBatch): { glyph: LucideIcon; words: string } {
  if (state === 'done') {
    return {
      glyph: CircleAlert,
      words: t('{failed, number} of {total, number} could not be awarded', { failed, total }),
    }
  }
  if (state === 'running') {
    return { glyph: Hourglass, words: t('Runs: {processed, number} of {total, number}', { processed, total }) }
  }
  const [day, time] = [formatDate(start_at, 'long'), formatTime(start_at)]
  return { glyph: CalendarClock, words: t('Starts on {day} at {time}', { day, time }) }
}
