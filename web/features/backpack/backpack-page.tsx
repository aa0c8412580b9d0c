import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useBackpack, useBackpackStart } from '#web/lib/backpack/use-backpack.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useOffline } from '#web/lib/offline/connection.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { WallSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Backpack } from './backpack.tsx'
import { EmptyBackpack } from './empty-backpack.tsx'
import { MorePlaces } from './more-places.tsx'
import { OfflineBackpack } from './offline/offline-backpack.tsx'

export function BackpackPage() {
  usePageTitle(t('Backpack'))
  const { data: badges, error, refetch, dataUpdatedAt } = useBackpack()
  const isOffline = useOffline()
  const start = useBackpackStart()
  if (isOffline) return <OfflineBackpack seen={badges && { badges, at: new Date(dataUpdatedAt).toISOString() }} />
  const known = badges ?? (error ? undefined : start)
  if (known && known.length > 0) return <Backpack badges={known} isStart={!badges} />
  if (badges) {
    return (
      <>
        <PageHead title={t('Backpack')} />
        <EmptyBackpack />
        <MorePlaces />
      </>
    )
  }
  if (error) {
    return (
      <ErrorScreen
        message={t('Failed to load your badges')}
        detail={messageOf(error)}
        action={<Button onPress={() => refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  return (
    <>
      <PageHead title={t('Backpack')} />
      <WallSkeleton />
    </>
  )
}
