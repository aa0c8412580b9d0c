import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { t } from '#shared/i18n/text.ts'
import { backpackBadgePath } from '#web/lib/backpack/backpack-badge-path.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import type { BroughtBadge } from './batch-entry.ts'

/** Badges with all that tells them apart: two may have one name, of one issuer. */
export function BroughtList({ label, badges }: { label: string; badges: readonly BroughtBadge[] }) {
  return (
    <ul className="list sheet max-h-64 overflow-y-auto" aria-label={label} tabIndex={badges.length > 3 ? 0 : undefined}>
      {badges.map(({ file, badge }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files can hold one badge, and the list never changes
        <li key={index} className="row nowrap !items-start">
          <span className="flex-none">
            <BadgeArt size={40} src={badge.picture ?? badge.image} />
          </span>
          <div className="grow min-w-0 [overflow-wrap:anywhere]">
            <Link href={backpackBadgePath(badge)} className="strong" dir="auto">
              {badge.json.badge.name}
            </Link>
            <p className="small" dir="auto">
              <NameWithRemark of={issuerNameOf(badge)} />
            </p>
            <p className="small muted">
              {t('Issued on')} <TimeText value={badge.json.issuedOn} />
            </p>
            {badge.pending && (
              <p className="small">
                {t('The badge waits until you have confirmed {address}.', { address: badge.recipient_identifier })}
              </p>
            )}
            <p className="small muted">
              {t('From')} <bdi>{file}</bdi>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
