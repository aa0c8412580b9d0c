import { lazy, memo, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { countStatuses } from '#web/lib/backpack/filter-badges.ts'
import { issuerKeyOf } from '#web/lib/backpack/issuer-key-of.ts'
import { sortBadges } from '#web/lib/backpack/sort-badges.ts'
import { useAcceptBadge } from '#web/lib/backpack/use-backpack.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { WallSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAfterPaint } from '#web/ui/feedback/use-after-paint.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { subjectOfBadge } from '#web/ui/sharing/subject-of.ts'
import { BackpackToolbar } from './backpack-toolbar.tsx'
import { BadgeGroups, type BadgesProps, wholeUpTo } from './badge-groups.tsx'
import { AddBadgeButton } from './empty-backpack.tsx'
import { findBadges, listChoices } from './find-badges.ts'
import { MorePlaces } from './more-places.tsx'
import { RevokedNotice } from './revoked-notice.tsx'
import { everything, isUnfiltered, isUsualView, useViewState, type ViewState } from './view-state.ts'

// Fetched when the first badge is shared.
const ShareDialog = lazy(() =>
  import('#web/ui/sharing/share-dialog.tsx').then(({ ShareDialog: view }) => ({ default: view })),
)

const toolbarFrom = 8

export interface BackpackProps {
  badges: readonly BackpackBadge[]
  /** The others are still on their way. */
  isStart: boolean
  /** Stands above the badges of a backpack that can only be looked at. */
  readOnly?: ReactNode
}

/** The wall with its badges. */
export function Backpack({ badges, isStart, readOnly }: BackpackProps) {
  const [view, changeView] = useViewState()
  const choices = useMemo(() => listChoices(badges), [badges])
  // What is typed or pressed is seen at once; the wall of thousands follows.
  const shownView = useAfterPaint(view)
  const sorted = useMemo(() => sortBadges(badges, shownView.sortBy), [badges, shownView.sortBy])
  const found = useMemo(() => findBadges(sorted, shownView), [sorted, shownView])
  const shown = found.badges.length
  const [address] = useSearchParams()
  const hasToolbar = useToolbar(isStart || badges.length >= toolbarFrom || address.size > 0 || !isUsualView(view))

  return (
    <>
      <PageHead
        title={t('Backpack')}
        sub={isStart ? t('Loading...') : <Counts badges={badges} />}
        actions={!readOnly && <AddBadgeButton />}
      />
      {readOnly}
      {!isStart && !readOnly && <RevokedNotice badges={badges} />}
      {hasToolbar && (
        <div inert={isStart}>
          <BackpackToolbar
            choices={choices}
            found={found}
            view={view}
            onView={changeView}
            partly={shown > wholeUpTo}
            countless={isStart}
          />
        </div>
      )}
      <Shareable>
        {(share) => (
          <Found {...{ found, isStart }} view={shownView} onShare={readOnly ? undefined : share} onView={changeView} />
        )}
      </Shareable>
      {!isStart && (
        <p className="vh" role="status">
          {t('{shown, plural, one {# badge shown} other {# badges shown}}', { shown })}
        </p>
      )}
      {!readOnly && <MorePlaces />}
    </>
  )
}

/**
 * A few badges are seen at a glance. Who has chosen another view before, or comes by an address with one, finds where to
 * change it, and it stays while it is used.
 */
function useToolbar(isNeeded: boolean): boolean {
  const [wasNeeded, setNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setNeeded(true)
  return isNeeded || wasNeeded
}

/** Opens the dialog beside what can be shared, so that nothing else is drawn anew for it. */
function Shareable({ children }: { children: (share: (badge: BackpackBadge) => void) => ReactNode }) {
  const [shared, setShared] = useState<BackpackBadge>()
  const { mutate: accept } = useAcceptBadge()
  const share = useCallback(
    (badge: BackpackBadge) => {
      setShared(badge)
      if (badge.acceptance === 'Unaccepted') accept(badge)
    },
    [accept],
  )
  return (
    <>
      {children(share)}
      {shared && (
        <Suspense fallback={null}>
          <ShareDialog subject={subjectOfBadge(shared)} onClose={() => setShared(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface FoundProps {
  found: ReturnType<typeof findBadges>
  isStart: boolean
  view: ViewState
  onShare: BadgesProps['onShare']
  onView: (change: Partial<ViewState>) => void
}

const Found = memo(function Found({ found: { badges }, isStart, view, onShare, onView }: FoundProps) {
  // What comes first in another order, or fits a filter, is not known before all badges are.
  if (isStart && !isUnfiltered(view)) return <WallSkeleton />
  if (badges.length === 0) {
    return (
      <EmptyState
        drawing="no-match"
        title={t('No badge matches')}
        action={<Button onPress={() => onView(everything)}>{t('Show all badges')}</Button>}
      >
        {t('Try fewer words or another filter.')}
      </EmptyState>
    )
  }
  return (
    <BadgeGroups
      badges={badges}
      windowed={isStart || badges.length > wholeUpTo}
      grouped={view.groupByIssuer}
      display={view.badgesDisplay}
      onShare={onShare}
    />
  )
})

function Counts({ badges }: { badges: readonly BackpackBadge[] }) {
  const [issuers, fresh] = useMemo(() => [new Set(badges.map(issuerKeyOf)).size, countStatuses(badges).new], [badges])
  return (
    <>
      {t('{badges} from {issuers, plural, one {# issuer} other {# issuers}}', {
        badges: countBadges(badges.length),
        issuers,
      })}
      {fresh > 0 && (
        <>
          {' · '}
          <strong>{t('{fresh} new', { fresh })}</strong>
        </>
      )}
    </>
  )
}
