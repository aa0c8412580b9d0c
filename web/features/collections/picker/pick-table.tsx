import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useRef } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import type { Pick } from './list-picks.ts'
import './picker.css'

export interface PickTableProps {
  picks: readonly Pick[]
  chosen: ReadonlySet<string>
  onChoose: (badgeId: string, isChosen: boolean) => void
}

const rowHeight = 64
const issuerHeight = 40
const headRows = 1

// Written out because table elements that are laid out otherwise lose their own roles.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Only the rows that can be seen are in the page: a backpack may hold thousands. */
export function PickTable({ picks, chosen, onChoose }: PickTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: picks.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (isIssuer(picks[index]) ? issuerHeight : rowHeight),
    getItemKey: (index) => keyOf(picks[index]),
    overscan: 8,
  })
  return (
    <div className="picks" ref={frame}>
      <table className="table" {...roles.table} aria-label={t('Badges to add')} aria-rowcount={picks.length + headRows}>
        <thead {...roles.rowgroup}>
          <tr {...roles.row} aria-rowindex={1}>
            <th {...roles.columnheader} scope="col">
              {t('Badge')}
            </th>
            <th {...roles.columnheader} scope="col">
              {t('Awarded')}
            </th>
          </tr>
        </thead>
        <tbody {...roles.rowgroup} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start, size }) => {
            const pick = picks[index]
            if (!pick) return null
            const place = { index: index + headRows + 1, style: { height: size, transform: `translateY(${start}px)` } }
            return 'badge' in pick ? (
              <BadgeRow
                key={key}
                {...place}
                badge={pick.badge}
                isChosen={chosen.has(pick.badge.id)}
                onChoose={onChoose}
              />
            ) : (
              <tr key={key} {...roles.row} className="of" aria-rowindex={place.index} style={place.style}>
                <td {...roles.cell} aria-colspan={2}>
                  <span className="strong picked-issuer" dir="auto">
                    <NameWithRemark of={pick.issuer} />
                    <span className="small muted"> {countBadges(pick.count)}</span>
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface BadgeRowProps {
  index: number
  style: CSSProperties
  badge: BackpackBadge
  isChosen: boolean
  onChoose: PickTableProps['onChoose']
}

function BadgeRow({ index, style, badge, isChosen, onChoose }: BadgeRowProps) {
  const status = findBadgeStatus(badge)
  return (
    <tr {...roles.row} aria-rowindex={index} style={style}>
      <td {...roles.cell}>
        <Checkbox value={isChosen} onChange={(wanted) => onChoose(badge.id, wanted)}>
          <span className="row tight nowrap">
            <span className="flex-none">
              <BadgeArt size={40} src={badge.picture ?? badge.image} off={status === 'expired'} />
            </span>
            <span className="name" dir="auto">
              {badge.json.badge.name || t('Unknown Badge')}
            </span>
            {status && <StatusLabel status={status} />}
          </span>
        </Checkbox>
      </td>
      <td {...roles.cell} className="small">
        <TimeText value={badge.json.issuedOn} style="long" />
      </td>
    </tr>
  )
}

const isIssuer = (pick: Pick | undefined): boolean => pick !== undefined && 'issuer' in pick

function keyOf(pick: Pick | undefined): string {
  if (!pick) return ''
  return 'badge' in pick ? pick.badge.id : `of ${pick.key}`
}
