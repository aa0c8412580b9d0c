import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  BadgeCheck,
  Ban,
  CalendarClock,
  Check,
  FileDown,
  FileKey,
  Folder,
  type LucideIcon,
  Medal,
  PencilLine,
  Share2,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { BadgeEvent } from '#contracts/backpack/backpack-actions.ts'
import { t } from '#shared/i18n/text.ts'
import { historyKey, useBadgeHistory } from '#web/lib/backpack/use-badge-history.ts'
import { useCollections } from '#web/lib/backpack/use-collections.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { ShowMore } from '#web/ui/navigation/show-more.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { describeEvent } from './describe-event.ts'

const glyphs: Record<BadgeEvent['kind'], LucideIcon> = {
  awarded: Medal,
  accepted: Check,
  corrected: PencilLine,
  renewed: FileKey,
  revoked: Ban,
  imported: FileDown,
  verified: BadgeCheck,
  shared: Share2,
  collected: Folder,
  expired: CalendarClock,
}

/** What happened to the badge, latest first. */
export function BadgeHistory({ badge }: { badge: BackpackBadge }) {
  const { data: history, isLoadingError, refetch } = useBadgeHistory(badge.id)
  useFreshHistory(badge)
  if (isLoadingError) {
    return (
      <Section title={t('History')}>
        <div className="row" role="alert">
          <p className="grow">{t('Failed to load the history of this badge')}</p>
          <Button onPress={() => refetch()}>{t('Try again')}</Button>
        </div>
      </Section>
    )
  }
  if (!history || history.length === 0) return null
  return (
    <Section title={t('History')}>
      <ShowMore>
        <ol className="timeline">
          {history.map((event) => (
            <Step key={`${event.at} ${event.kind} ${event.detail}`} event={event} />
          ))}
        </ol>
      </ShowMore>
    </Section>
  )
}

/** Asks for the history again once what it tells of has changed: acceptance, or the collections that hold the badge. */
function useFreshHistory({ id, acceptance }: BackpackBadge): void {
  const client = useQueryClient()
  const { dataUpdatedAt } = useCollections()
  const known = useRef({ acceptance, dataUpdatedAt })
  useEffect(() => {
    const before = known.current
    known.current = { acceptance, dataUpdatedAt }
    const hasMoved = before.dataUpdatedAt > 0 && before.dataUpdatedAt !== dataUpdatedAt
    if (hasMoved || before.acceptance !== acceptance) void askAgain(client, historyKey(id))
  }, [client, id, acceptance, dataUpdatedAt])
}

// The first answer may still be on its way. It knows nothing of the change, and would be taken for the fresh one.
async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

function Step({ event }: { event: BadgeEvent }) {
  const { title, detail } = describeEvent(event)
  return (
    <li>
      <Icon of={glyphs[event.kind]} />
      <div>
        <p>
          <bdi className="strong me-3">{title}</bdi>
          <span className="small muted whitespace-nowrap">
            <TimeText value={event.at} />
          </span>
        </p>
        {detail && (
          <p className="small" dir="auto">
            {detail}
          </p>
        )}
      </div>
    </li>
  )
}
