import { useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { t } from '#web/lib/text.ts'
import { BadgeArt } from '#web/ui/badge-art.tsx'
import { joinClasses } from '#web/ui/button-class.ts'

/** The picture; a new badge is unwrapped once, by a ribbon drawn off it. */
export function BadgeHero({ badge, celebrate }: { badge: BackpackBadge; celebrate: boolean }) {
  const [wrapped, setWrapped] = useState(celebrate)
  const { name } = badge.json.badge
  return (
    <div className={joinClasses('hero', wrapped && 'unwrapping')}>
      <BadgeArt
        src={badge.image}
        alt={t('Badge: {name}', { name })}
        off={['expired', 'revoked'].includes(findBadgeStatus(badge) ?? '')}
        eager
      />
      {wrapped && <div className="unwrap" aria-hidden="true" onAnimationEnd={() => setWrapped(false)} />}
      <span className="vh" role="status">
        {celebrate && t('New: {name} is now in your backpack.', { name })}
      </span>
    </div>
  )
}
