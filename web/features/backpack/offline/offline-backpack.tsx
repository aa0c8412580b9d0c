import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { useKeptBackpack } from '#web/lib/offline/use-kept-backpack.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { WallSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Backpack } from '../backpack.tsx'
import { OfflineSheet, sayMoment } from './offline-sheet.tsx'

interface Seen {
  badges: readonly BackpackBadge[]
  /** When it was seen. */
  at: string
  /** How many there were, where not all are here. */
  total?: number
}

/** The wall without a connection: as it is on the page already, else as this device kept it. */
export function OfflineBackpack({ seen }: { seen: Seen | undefined }) {
  const { data: kept } = useKeptBackpack(!seen)
  const shown = seen ?? kept
  if (shown) {
    const note = <SeenNote seen={shown} />
    if (shown.badges.length > 0) return <Backpack badges={shown.badges} isStart={false} readOnly={note} />
    return (
      <>
        <PageHead title={t('Backpack')} sub={countBadges(0)} />
        {note}
      </>
    )
  }
  if (kept === null) return <NothingKept />
  return (
    <>
      <PageHead title={t('Backpack')} />
      <WallSkeleton />
    </>
  )
}

function SeenNote({ seen: { at, badges, total } }: { seen: Seen }) {
  return (
    <OfflineSheet>
      {t('This is your backpack as of {day}, {time}.', sayMoment(at))}{' '}
      {total !== undefined &&
        total > badges.length &&
        t('Of {total} badges, the newest {count} are on this device.', { total, count: badges.length })}{' '}
      {t('Adding, sharing and verifying come back with the connection.')}
    </OfflineSheet>
  )
}

export function NothingKept() {
  return (
    <ErrorScreen
      message={t('You are offline')}
      detail={t('This page is not on this device. It comes back with the connection.')}
      action={<TryAgain />}
    />
  )
}
