import { GripVertical } from 'lucide-react'
import { type KeyboardEventHandler, type PointerEventHandler, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { backpackBadgePath } from '#web/lib/backpack/backpack-badge-path.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { Tag } from '#web/ui/text/tag.tsx'
import type { CollectionRow } from './collection-row.ts'
import { NoteForm } from './note-form.tsx'

export interface BadgeCellProps {
  row: CollectionRow
  grip: {
    hintId: string
    /** Where a dragged badge would go: before or after this one. */
    drop: 'before' | 'after' | undefined
    isDragged: boolean
    onPointerDown: PointerEventHandler<HTMLElement>
    onKeyDown: KeyboardEventHandler<HTMLElement>
  }
  isEditing: boolean
  onDescribe: (note: string) => Promise<boolean>
  onClose: () => void
}

export function BadgeCell({ row, grip, isEditing, onDescribe, onClose }: BadgeCellProps) {
  const { id, name, badge, note, isCover } = row
  const [status, isOff] = statusOf(row)
  return (
    <div className="row nowrap !items-start">
      <button
        type="button"
        className="btn ghost icon-only grip"
        aria-label={t('Move {name}', { name })}
        aria-describedby={grip.hintId}
        data-grip={id}
        data-drop={grip.drop}
        data-dragged={grip.isDragged || undefined}
        onPointerDown={grip.onPointerDown}
        onKeyDown={grip.onKeyDown}
      >
        <Icon of={GripVertical} />
      </button>
      <span className="flex-none">
        <BadgeArt size={40} src={badge?.picture ?? badge?.image} off={isOff} />
      </span>
      <div className="min-w-0 grow">
        <div className="row tight min-h-10">
          {badge ? (
            <Link href={backpackBadgePath(badge)} className="strong [overflow-wrap:anywhere]" dir="auto">
              {name}
            </Link>
          ) : (
            <span className="strong">{name}</span>
          )}
          {status && <StatusLabel status={status} />}
          {isCover && <Tag>{t('Cover')}</Tag>}
        </div>
        {isEditing ? (
          <NoteForm name={name} note={note} onSave={onDescribe} onClose={onClose} />
        ) : (
          note && <NoteText note={note} />
        )}
      </div>
    </div>
  )
}

const longNote = 200

function NoteText({ note }: { note: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = note.length > longNote
  return (
    <p className="small text-ink-2 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
      {isLong && !isWhole ? `${note.slice(0, longNote).trimEnd()}…` : note}
      {isLong && (
        <button type="button" className="btn ghost !min-h-6 !p-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show Less') : t('Show More')}
        </button>
      )}
    </p>
  )
}

function statusOf({ badge }: CollectionRow) {
  const status = badge && findBadgeStatus(badge)
  return [status, status === 'expired' || status === 'revoked'] as const
}
