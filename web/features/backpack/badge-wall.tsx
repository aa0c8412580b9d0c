import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { BadgeCard } from '#web/ui/badge-card.tsx'
import type { BadgesProps } from './badge-groups.tsx'

export function BadgeWall({ badges, onShare }: BadgesProps) {
  return (
    <ul className="wall">
      {badges.map((badge) => {
        const { name, description, issuer } = badge.json.badge
        return (
          <li key={badge.id} className="grid">
            <BadgeCard
              badgeSlug={badge.id}
              badgeTitle={name}
              badgeImage={badge.image}
              badgeDescription={description}
              badgeIssueDate={badge.json.issuedOn}
              issuerTitle={issuer.name}
              issuerImage={badge.issuerImagePreview?.id}
              mostRelevantStatus={findBadgeStatus(badge)}
              onShare={() => onShare(badge)}
            />
          </li>
        )
      })}
    </ul>
  )
}
