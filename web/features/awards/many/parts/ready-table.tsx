import { X } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { addProtocol } from '#web/lib/formats/add-protocol.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Pager } from '#web/ui/navigation/pager.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { describeTarget, type Target } from '../data/columns.ts'
import { type DayTarget, type Entry, hasEnded, isDayTarget, isoOf, listTargets } from '../data/entries.ts'
import { usePage } from '../data/use-page.ts'

const pageRows = 25

export interface ReadyTableProps {
  rows: readonly Entry[]
  onRemove: (row: number) => void
}

/** Who gets what, page by page: a list of fifty thousand costs no more than one of twenty. */
export function ReadyTable({ rows, onRemove }: ReadyTableProps) {
  const { shown, pager } = usePage(rows, pageRows)
  if (rows.length === 0) return <EmptyState drawing="awards" title={t('No recipients.')} />
  const used = listTargets(rows).filter((target) => target !== 'email' && rows.some((entry) => entry[target] !== ''))
  const columns: Column<Entry>[] = [
    { id: 'row', label: t('Row'), cell: ({ row }) => <span className="tnum muted">{row}</span> },
    {
      id: 'email',
      label: describeTarget('email'),
      leads: true,
      cell: ({ email }) => <span className="strong [overflow-wrap:anywhere]">{email}</span>,
    },
    ...used.map((target) => ({
      id: target,
      label: describeTarget(target),
      cell: (entry: Entry) => cellOf(entry, target),
    })),
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: ({ row, email }) => (
        <Button
          variant="ghost"
          iconOnly
          className="max-[47.99rem]:absolute max-[47.99rem]:top-1 max-[47.99rem]:end-2"
          aria-label={t('Remove {email}', { email })}
          onPress={() => onRemove(row)}
        >
          <Icon of={X} />
        </Button>
      ),
    },
  ]
  return (
    <>
      <Sheet padded={false}>
        <Table caption={t('Who gets it')} columns={columns} rows={shown} rowKey={({ row }) => String(row)} />
      </Sheet>
      {pager && (
        <div className="mt-4">
          <Pager {...pager} />
        </div>
      )}
    </>
  )
}

function cellOf(entry: Entry, target: Target) {
  const text = entry[target] ?? ''
  if (text === '') return <span className="small muted">{t('none')}</span>
  if (isDayTarget(target)) return <DayCell entry={entry} target={target} />
  if (target !== 'evidence' && target !== 'narrative')
    return <span className="small inline-block min-w-24">{text}</span>
  if (target === 'narrative') return <span className="small line-clamp-3 [overflow-wrap:anywhere]">{text}</span>
  return (
    <a className="small [overflow-wrap:anywhere]" href={addProtocol(text)} target="_blank" rel="noopener noreferrer">
      {text.replace(/^https?:\/\//i, '')}
    </a>
  )
}

/** As it was read, with what was written where that is not the same. */
function DayCell({ entry, target }: { entry: Entry; target: DayTarget }) {
  const text = entry[target]
  const iso = isoOf(entry, target)
  return (
    <span className="small inline-block min-w-24">
      {formatDate(iso)}
      {text !== iso && <span className="block muted">{t('you wrote {text}', { text })}</span>}
      {target === 'expires' && hasEnded(entry) && <span className="block text-pending">{t('has ended by now')}</span>}
    </span>
  )
}
