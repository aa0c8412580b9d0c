import { memo } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { languageOf } from '#web/lib/backpack/tell-badge.ts'
import { BadgeCard } from '#web/ui/badges/badge-card.tsx'
import type { BadgesProps } from './badge-groups.tsx'
import { BadgeSource } from './badge-source.tsx'
import { RevokedReason } from './revoked-reason.tsx'

export function BadgeWall({ badges, cut, onShare }: BadgesProps) {
  return (
    <ul className="wall" style={cut && { paddingTop: cut.skipped }}>
      {badges.map((badge, index) => (
        <li
          key={badge.id}
          className="grid min-w-0"
          {...cut?.markRow(index)}
          aria-setsize={cut?.size}
          aria-posinset={cut && cut.from + index + 1}
        >
          <WallCard badge={badge} onShare={onShare} />
        </li>
      ))}
    </ul>
  )
}

// Scrolling draws the wall anew many times a second; a card that is there stays as it is.
const WallCard = memo(function WallCard({ badge, onShare }: { badge: BackpackBadge; onShare: BadgesProps['onShare'] }) {
  const { name, description } = badge.json.badge
  return (
    <BadgeCard
      badgeSlug={badge.id}
      badgeTitle={name}
      badgeImage={badge.picture ?? badge.image}
      badgeDescription={description}
      language={languageOf(badge)}
      badgeIssueDate={badge.json.issuedOn}
      issuerTitle={issuerNameOf(badge)}
      issuerImage={badge.issuerPicture ?? badge.issuerImagePreview?.id}
      mostRelevantStatus={findBadgeStatus(badge)}
      onShare={onShare && (() => onShare(badge))}
    >
      {badge.imported && <BadgeSource imported={badge.imported} revoked={badge.revoked} />}
      {badge.revoked && <RevokedReason badge={badge} />}
    </BadgeCard>
  )
})
