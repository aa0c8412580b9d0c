import { useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { type BadgeFilter, countStatuses, filterBadges, issuerOf, withStatus } from '#web/lib/backpack/filter-badges.ts'
import { useAcceptBadge, useBackpack } from '#web/lib/backpack/use-backpack.ts'
import { countBadges } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ShareDialog } from '#web/ui/sharing/share-dialog.tsx'
import { subjectOfBadge } from '#web/ui/sharing/subject-of.ts'
import { WallSkeleton } from '#web/ui/skeleton.tsx'
import { BackpackToolbar } from './backpack-toolbar.tsx'
import { BadgeGroups } from './badge-groups.tsx'
import { useViewState } from './view-state.ts'

export function BackpackPage() {
  usePageTitle(t('Backpack'))
  const { data: badges, error, refetch } = useBackpack()
  if (error) {
    return (
      <ErrorScreen
        message={t('Failed to load your badges')}
        detail={messageOf(error)}
        action={<Button onPress={() => refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!badges) {
    return (
      <>
        <PageHead title={t('Backpack')} />
        <WallSkeleton />
      </>
    )
  }
  if (badges.length === 0) return <EmptyBackpackPage />
  return <Backpack badges={badges} />
}

function EmptyBackpackPage() {
  return (
    <>
      <PageHead title={t('Backpack')} sub={countBadges(0)} />
      <EmptyState drawing="backpack" title={t('You have no badges')}>
        {t('Badges that are awarded to one of your addresses appear here by themselves.')}
      </EmptyState>
    </>
  )
}

const anything: Omit<BadgeFilter, 'search'> = { issuer: '', year: '', status: 'all' }

function Backpack({ badges }: { badges: readonly BackpackBadge[] }) {
  const [view, changeView] = useViewState()
  const [choice, setChoice] = useState(anything)
  const [shared, setShared] = useState<BackpackBadge>()
  const accept = useAcceptBadge()

  const filter: BadgeFilter = { ...choice, search: view.searchQuery }
  const found = filterBadges(badges, filter)
  const shown = withStatus(found, filter.status)
  const issuers = new Set(badges.map(issuerOf)).size

  const share = (badge: BackpackBadge) => {
    setShared(badge)
    if (badge.acceptance === 'Unaccepted') accept.mutate(badge)
  }
  const clear = () => {
    setChoice(anything)
    changeView({ searchQuery: '' })
  }

  return (
    <>
      <PageHead
        title={t('Backpack')}
        sub={t('{badges} from {issuers, plural, one {# issuer} other {# issuers}}', {
          badges: countBadges(badges.length),
          issuers,
        })}
      />
      <BackpackToolbar
        badges={badges}
        found={found.length}
        counts={countStatuses(found)}
        filter={filter}
        onFilter={({ search, ...rest }) => {
          setChoice(rest)
          if (search !== view.searchQuery) changeView({ searchQuery: search })
        }}
        view={view}
        onView={changeView}
      />
      {shown.length === 0 ? (
        <EmptyState
          drawing="no-match"
          title={t('No badge matches')}
          action={<Button onPress={clear}>{t('Show all badges')}</Button>}
        >
          {t('Try fewer words or another filter.')}
        </EmptyState>
      ) : (
        <BadgeGroups badges={shown} grouped={view.groupByIssuer} display={view.badgesDisplay} onShare={share} />
      )}
      <p className="vh" role="status">
        {t('{shown, plural, one {# badge shown} other {# badges shown}}', { shown: shown.length })}
      </p>
      {shared && <ShareDialog subject={subjectOfBadge(shared)} onClose={() => setShared(undefined)} />}
    </>
  )
}
