import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Collection } from '#contracts/backpack/collections.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { t } from '#shared/i18n/text.ts'
import { NamedIssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { BadgeCell } from './badge-cell.tsx'
import { type CollectionRow, listRows } from './collection-row.ts'
import { RowActions } from './row-actions.tsx'
import { useBadgeActions } from './use-badge-actions.ts'
import type { BadgeIndex } from './use-badge-index.ts'
import { useOrdering } from './use-ordering.ts'

const step = 100

interface CollectionTableProps {
  collection: Collection
  badges: BadgeIndex
}

export function CollectionTable({ collection, badges }: CollectionTableProps) {
  const actions = useBadgeActions(collection)
  const [shown, setShown] = useState(step)
  const [editing, setEditing] = useState<string>()
  const [told, setTold] = useState('')
  const hintId = useId()
  const all = listRows(collection, badges)
  const { length: total } = all
  const rows = all.slice(0, shown)

  const keepFocus = useKeptFocus(collection)
  const move = (from: number, gap: number) => {
    const row = all[from]
    if (!row) return
    keepFocus(row.id)
    const place = gap > from ? gap : gap + 1
    setTold(t('{name} is now badge {place} of {total}', { name: row.name, place, total }))
    void actions.place(row, gap)
  }
  const { drag, startDrag, moveByKey } = useOrdering(total, move)

  const dropOf = (index: number) => {
    if (drag?.gap === index) return 'before'
    return drag?.gap === index + 1 && index === rows.length - 1 ? 'after' : undefined
  }
  const columns: Column<CollectionRow>[] = [
    {
      id: 'badge',
      label: t('Badge'),
      leads: true,
      cell: (row) => (
        <BadgeCell
          row={row}
          grip={{
            hintId,
            drop: dropOf(row.index),
            isDragged: drag?.from === row.index,
            onPointerDown: (event) => startDrag(row.index, event),
            onKeyDown: (event) => moveByKey(row.index, event),
          }}
          isEditing={editing === row.id}
          onDescribe={(note) => actions.describe(row, note)}
          onClose={() => setEditing(undefined)}
        />
      ),
    },
    {
      id: 'issuer',
      label: t('Issuer'),
      cell: ({ badge }) =>
        badge && (
          <NamedIssuerMark name={issuerNameOf(badge)} image={badge.issuerPicture ?? badge.issuerImagePreview?.id} />
        ),
    },
    {
      id: 'awarded',
      label: t('Awarded'),
      cell: ({ badge }) => <TimeText value={badge?.json.issuedOn} style="long" />,
    },
    {
      id: 'remove',
      label: t('Remove'),
      place: 'actions',
      cell: (row) => (
        <RowActions
          row={row}
          count={total}
          actions={actions}
          onMove={(gap) => move(row.index, gap)}
          onEdit={() => setEditing(row.id)}
        />
      ),
    },
  ]
  return (
    <>
      <Sheet padded={false} className="collected">
        <Table
          caption={t('Badges of {name}', { name: collection.name })}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns}
        />
      </Sheet>
      {total > rows.length && (
        <div className="row mt-4">
          <Button onPress={() => setShown(shown + step)}>{t('Show more badges')}</Button>
          <span className="small muted">{t('{shown} of {total} shown', { shown: rows.length, total })}</span>
        </div>
      )}
      <p className="vh" id={hintId}>
        {t('Use the up and down arrow keys to move this badge, or drag it.')}
      </p>
      <p className="vh" role="status">
        {told}
      </p>
    </>
  )
}

// A row that is put elsewhere in the page takes the focus from what is in it.
function useKeptFocus(collection: Collection): (id: string) => void {
  const moved = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the order has changed
  useLayoutEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-grip="${CSS.escape(moved.current)}"]`)?.focus()
  }, [collection.badges])
  return (id) => {
    moved.current = id
  }
}
