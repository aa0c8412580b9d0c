import { Share2 } from 'lucide-react'
import { useMemo } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { t } from '#shared/i18n/text.ts'
import { backpackBadgePath } from '#web/lib/backpack/backpack-badge-path.ts'
import { findBadgeStatus, isShareable } from '#web/lib/backpack/badge-status.ts'
import { languageOf } from '#web/lib/backpack/tell-badge.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { NamedIssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import type { BadgesProps } from './badge-groups.tsx'
import { BadgeSource } from './badge-source.tsx'
import { RevokedReason } from './revoked-reason.tsx'

export function BadgeList({ badges, cut, grouped = false, onShare }: BadgesProps) {
  // Kept, so that scrolling leaves the rows that stay as they are.
  const columns = useMemo(() => listColumns(grouped, onShare), [grouped, onShare])
  return (
    <div className="badge-rows" style={cut && { paddingTop: cut.skipped }}>
      <Sheet padded={false}>
        <Table caption={t('Badges')} rows={badges} rowKey={idOf} part={cut} columns={columns} />
      </Sheet>
    </div>
  )
}

const idOf = ({ id }: BackpackBadge): string => id

const listColumns = (grouped: boolean, onShare: BadgesProps['onShare']): Column<BackpackBadge>[] => [
  { id: 'badge', label: t('Badge'), leads: true, cell: (badge) => <NameCell badge={badge} /> },
  ...(grouped ? [] : [issuerColumn()]),
  { id: 'awarded', label: t('Awarded'), cell: ({ json }) => <TimeText value={json.issuedOn} /> },
  {
    id: 'share',
    label: t('Share'),
    place: 'actions',
    cell: (badge) => onShare && isShareable(badge) && <ShareButton badge={badge} onShare={onShare} />,
  },
]

// In a group it stands above the rows already.
const issuerColumn = (): Column<BackpackBadge> => ({
  id: 'issuer',
  label: t('Issuer'),
  cell: (badge) => (
    <NamedIssuerMark name={issuerNameOf(badge)} image={badge.issuerPicture ?? badge.issuerImagePreview?.id} />
  ),
})

function ShareButton({ badge, onShare }: { badge: BackpackBadge; onShare: (badge: BackpackBadge) => void }) {
  return (
    <Button
      variant="ghost"
      aria-label={t('Share {name}', { name: badge.json.badge.name || t('Unknown Badge') })}
      onPress={() => onShare(badge)}
    >
      <Icon of={Share2} />
      {t('Share')}
    </Button>
  )
}

function NameCell({ badge }: { badge: BackpackBadge }) {
  const status = findBadgeStatus(badge)
  return (
    <span className="row nowrap">
      <span className="flex-none">
        <BadgeArt size={40} src={badge.picture ?? badge.image} off={status === 'expired' || status === 'revoked'} />
      </span>
      <span className="row tight min-w-0">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Link href={backpackBadgePath(badge)} className="strong">
            <span lang={languageOf(badge)}>{badge.json.badge.name || t('Unknown Badge')}</span>
          </Link>
          {badge.imported && <BadgeSource imported={badge.imported} revoked={badge.revoked} />}
          {badge.revoked && <RevokedReason badge={badge} />}
        </span>
        {status && <StatusLabel status={status} />}
      </span>
    </span>
  )
}
