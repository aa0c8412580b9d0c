import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import type { ToldBadge } from '#web/lib/backpack/tell-badge.ts'

/** Name and description in the language that they are told in. */
export function BadgeTitle({ told: { badge, language }, children }: { told: ToldBadge; children?: ReactNode }) {
  const { name, description } = badge.json.badge
  return (
    <div className="title">
      <h1 tabIndex={-1} dir="auto" lang={language}>
        {name || t('Unknown Badge')}
      </h1>
      {description && (
        <p className="lede" dir="auto" lang={language}>
          {description}
        </p>
      )}
      {children}
    </div>
  )
}
