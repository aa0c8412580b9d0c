import { messageOf } from '#web/lib/api-error.ts'
import { useBackpack, useBackpackStart } from '#web/lib/backpack/use-backpack.ts'
import { useOffline } from '#web/lib/offline/connection.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { WallSkeleton } from '#web/ui/skeleton.tsx'
import { Backpack } from './backpack.tsx'
import { EmptyBackpack } from './empty-backpack.tsx'
import { OfflineBackpack } from './offline/offline-backpack.tsx'
import { OtherBackpacksLink } from './other-backpacks-link.tsx'
import { RemovedLink } from './removed/removed-link.tsx'

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
        <OtherBackpacksLink />
        <RemovedLink />
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
