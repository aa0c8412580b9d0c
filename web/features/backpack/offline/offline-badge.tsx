import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { tellBadge } from '#web/lib/backpack/tell-badge.ts'
import { useKeptBackpack } from '#web/lib/offline/use-kept-backpack.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { BadgeHero } from '../badge/badge-hero.tsx'
import { BadgeStory } from '../badge/badge-story.tsx'
import { BadgeTitle } from '../badge/badge-title.tsx'
import { FactsOfBadge } from '../badge/facts-of-badge.tsx'
import { NothingKept } from './offline-backpack.tsx'
import { OfflineSheet, sayMoment } from './offline-sheet.tsx'

interface OfflineBadgeProps {
  badgeId: string
  /** What is on the page already, and when it came. */
  seen: BackpackBadge | undefined
  seenAt: number
}

/** A badge without a connection: its picture, facts and story, and nothing that would need the server. */
export function OfflineBadge({ badgeId, seen, seenAt }: OfflineBadgeProps) {
  const { data: kept } = useKeptBackpack(!seen)
  const found = seen ?? kept?.badges.find(({ id }) => id === badgeId)
  if (!found) return kept === undefined ? <LoadingScreen /> : <NothingKept />
  // What the list knew of a badge came with it.
  const at = seen && seenAt > 0 ? new Date(seenAt).toISOString() : kept?.at
  const told = tellBadge(found)
  const { badge, criteriaLanguage } = told
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('Backpack'), href: backpackPath }, { label: badge.json.badge.name || t('Unknown Badge') }]}
      />
      <OfflineSheet>
        {at && t('This is your badge as of {day}, {time}.', sayMoment(at))}{' '}
        {t('Sharing, verifying and files come back with the connection.')}
      </OfflineSheet>
      <div className="split earned">
        <div className="side">
          <BadgeHero badge={badge} celebrate={false} />
          <FactsOfBadge badge={badge} />
        </div>
        <div className="body">
          <BadgeTitle told={told} />
          <BadgeStory badge={badge} criteriaLanguage={criteriaLanguage} />
        </div>
      </div>
    </>
  )
}
