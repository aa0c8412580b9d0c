import { useParams } from 'react-router'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { backpackPath } from '#web/lib/backpack/badge-path.ts'
import { isShareable } from '#web/lib/backpack/badge-status.ts'
import { useBackpackBadge } from '#web/lib/backpack/use-backpack.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { BadgeActions } from './badge-actions.tsx'
import { BadgeFacts } from './badge-facts.tsx'
import { BadgeFiles } from './badge-files.tsx'
import { BadgeHero } from './badge-hero.tsx'
import { BadgeStory } from './badge-story.tsx'
import { useAcceptOnView } from './use-accept-on-view.ts'
import { VerificationPanel } from './verification-panel.tsx'
import './badge-page.css'

export function BadgePage() {
  const { badgeSlug = '' } = useParams()
  const { data: badge, error } = useBackpackBadge(badgeSlug)
  usePageTitle(t('Backpack'), badge?.json.badge.name)
  if (error) {
    const isMissing = error instanceof ApiError && error.status === 404
    return (
      <ErrorScreen
        message={isMissing ? t('This badge is not in your backpack') : t('Failed to load your badges')}
        detail={isMissing ? t('It may have been removed, or it was awarded to another account.') : messageOf(error)}
        action={<LinkButton href={backpackPath}>{t('Backpack')}</LinkButton>}
      />
    )
  }
  if (!badge) return <LoadingScreen />
  return <EarnedBadge key={badge.id} badge={badge} />
}

function EarnedBadge({ badge }: { badge: BackpackBadge }) {
  const isNew = useAcceptOnView(badge)
  const { name, description } = badge.json.badge
  const isPublic = isShareable(badge)
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Backpack'), href: backpackPath }, { label: name }]} />
      <div className="split earned">
        <div className="side">
          <BadgeHero badge={badge} celebrate={isNew} />
          <BadgeFacts badge={badge} />
        </div>
        <div className="body">
          <div className="title">
            <h1 tabIndex={-1}>{name}</h1>
            {description && <p className="lede">{description}</p>}
            <BadgeActions badge={badge} />
          </div>
          {isPublic && <VerificationPanel badge={badge} />}
          <BadgeStory badge={badge} />
          {isPublic && <BadgeFiles badge={badge} />}
        </div>
      </div>
    </>
  )
}
