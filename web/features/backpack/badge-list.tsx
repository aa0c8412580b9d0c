import { Share2 } from 'lucide-react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { badgePath } from '#web/lib/backpack/badge-path.ts'
import { findBadgeStatus, isShareable } from '#web/lib/backpack/badge-status.ts'
import { t } from '#web/lib/text.ts'
import { BadgeArt } from '#web/ui/badge-art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IssuerName } from '#web/ui/issuer-mark.tsx'
import { Link } from '#web/ui/link.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { Table } from '#web/ui/table.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import type { BadgesProps } from './badge-groups.tsx'

export function BadgeList({ badges, onShare }: BadgesProps) {
  return (
    <Sheet padded={false}>
      <Table
        caption={t('Badges')}
        rows={badges}
        rowKey={({ id }) => id}
        columns={[
          { id: 'badge', label: t('Badge'), leads: true, cell: (badge) => <NameCell badge={badge} /> },
          {
            id: 'issuer',
            label: t('Issuer'),
            cell: ({ json, issuerImagePreview }) => (
              <IssuerName name={json.badge.issuer.name} image={issuerImagePreview?.id} />
            ),
          },
          { id: 'awarded', label: t('Awarded'), cell: ({ json }) => <TimeText value={json.issuedOn} /> },
          {
            id: 'share',
            label: t('Share'),
            place: 'actions',
            cell: (badge) =>
              isShareable(badge) && (
                <Button
                  variant="ghost"
                  className="max-md:-ml-[1.125rem]"
                  aria-label={t('Share {name}', { name: badge.json.badge.name })}
                  onPress={() => onShare(badge)}
                >
                  <Icon of={Share2} />
                  {t('Share')}
                </Button>
              ),
          },
        ]}
      />
    </Sheet>
  )
}

function NameCell({ badge }: { badge: BackpackBadge }) {
  const status = findBadgeStatus(badge)
  return (
    <span className="row nowrap">
      <span className="w-10 flex-none">
        <BadgeArt src={badge.image} off={status === 'expired'} />
      </span>
      <Link href={badgePath(badge)} className="strong">
        {badge.json.badge.name || t('Unknown Badge')}
      </Link>
      {status && <StatusLabel status={status} />}
    </span>
  )
}
