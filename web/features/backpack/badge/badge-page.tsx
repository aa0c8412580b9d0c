import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { isShareable } from '#web/lib/backpack/badge-status.ts'
import { type ToldBadge, tellBadge } from '#web/lib/backpack/tell-badge.ts'
import { useAcceptBadge, useBackpackBadge } from '#web/lib/backpack/use-backpack.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useOffline } from '#web/lib/offline/connection.ts'
import { BadgeCollections } from '#web/ui/collections/badge-collections.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { OfflineBadge } from '../offline/offline-badge.tsx'
import { BadgeActions } from './badge-actions.tsx'
import { BadgeFiles } from './badge-files.tsx'
import { BadgeHero } from './badge-hero.tsx'
import { BadgeHistory } from './badge-history.tsx'
import { BadgeLanguages } from './badge-languages.tsx'
import { BadgeStory } from './badge-story.tsx'
import { BadgeTitle } from './badge-title.tsx'
import { FactsOfBadge } from './facts-of-badge.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { PrintCode } from './print-code.tsx'
import { TakenBack } from './taken-back.tsx'
import { VerificationPanel } from './verification-panel.tsx'
import './badge-page.css'
import './badge-print.css'

export function BadgePage() {
  const { badgeSlug = '' } = useParams()
  const { data: badge, error, dataUpdatedAt } = useBackpackBadge(badgeSlug)
  const isOffline = useOffline()
  const [chosen, setChosen] = useState<string>()
  const told = badge && tellBadge(badge, chosen)
  usePageTitle(t('Backpack'), told?.badge.json.badge.name)
  if (isOffline) return <OfflineBadge badgeId={badgeSlug} seen={badge} seenAt={dataUpdatedAt} />
  const isMissing = isNotThere(error)
  // A badge that is on the screen stays there when the server is out of reach for a while.
  if (isMissing || (error && !badge)) {
    return (
      <ErrorScreen
        message={isMissing ? t('This badge is not in your backpack') : t('Failed to load your badges')}
        detail={isMissing ? t('It may have been removed, or it was awarded to another account.') : messageOf(error)}
        action={<LinkButton href={backpackPath}>{t('Backpack')}</LinkButton>}
      />
    )
  }
  if (!told) return <LoadingScreen />
  return <EarnedBadge key={told.badge.id} told={told} onChoose={setChosen} />
}

function EarnedBadge({ told, onChoose }: { told: ToldBadge; onChoose: (language: string) => void }) {
  const { badge } = told
  const isNew = useAcceptOnView(badge)
  const name = badge.json.badge.name || t('Unknown Badge')
  return (
    <>
      <div className="noprint">
        <Breadcrumbs trail={[{ label: t('Backpack'), href: backpackPath }, { label: name }]} />
      </div>
      <div className="split earned">
        <div className="side">
          <BadgeHero badge={badge} celebrate={isNew} />
          <FactsOfBadge badge={badge} />
        </div>
        <div className="body">
          <BadgeTitle told={told}>
            <BadgeLanguages told={told} onChoose={onChoose} />
            <BadgeActions badge={badge} />
          </BadgeTitle>
          {badge.pending && <PendingNotice badge={badge} />}
          {badge.revoked && <TakenBack badge={badge} />}
          <VerificationPanel badge={badge} />
          <BadgeStory badge={badge} criteriaLanguage={told.criteriaLanguage} />
          {isShareable(badge) && <PrintCode badge={badge} />}
          <div className="parts noprint">
            <BadgeCollections badgeId={badge.id} name={name} mayAdd={isShareable(badge)} />
            <BadgeFiles badge={badge} />
            <BadgeHistory badge={badge} />
          </div>
        </div>
      </div>
    </>
  )
}

/** Looking at a new badge accepts it; answers whether this visit is the one that did, and there is cause for joy. */
function useAcceptOnView(badge: BackpackBadge): boolean {
  const [isNew] = useState(badge.acceptance === 'Unaccepted' && !badge.pending)
  const { mutate } = useAcceptBadge()
  const accepted = useRef(false)

  useEffect(() => {
    if (!isNew || accepted.current) return
    accepted.current = true
    mutate(badge, {
      onError: () => notices.error(t('Failed to accept {name}', { name: badge.json.badge.name })),
    })
  }, [isNew, badge, mutate])

  return isNew && !badge.revoked
}
