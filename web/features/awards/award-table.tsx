import type { Award } from '#contracts/awards.ts'
import { t } from '#web/lib/text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { AwardActions, type AwardDeeds } from './award-actions.tsx'
import { AwardStatus } from './award-status.tsx'
import { RecipientCell } from './recipient-cell.tsx'
import type { AwardSelection } from './use-selection.ts'

export interface AwardTableProps {
  rows: readonly Award[]
  deeds: AwardDeeds
  /** Given where several awards can be dealt with at once. */
  selection?: AwardSelection
}

export function AwardTable({ rows, deeds, selection }: AwardTableProps) {
  const columns: Column<Award>[] = [
    {
      id: 'recipient',
      label: t('ID'),
      leads: true,
      cell: (award) => <Recipient award={award} selection={selection} />,
    },
    {
      id: 'awarded',
      label: t('Awarded'),
      cell: ({ created_at, issued_on }) => (
        <span className="small whitespace-nowrap">
          <TimeText value={issued_on ?? created_at} />
        </span>
      ),
    },
    {
      id: 'status',
      label: t('Status'),
      cell: (award) => (
        <>
          <AwardStatus award={award} />
          {award.revoked && award.revocation_reason && (
            <span className="small muted mt-1 block [overflow-wrap:anywhere]">{award.revocation_reason}</span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: (award) => <AwardActions award={award} deeds={deeds} />,
    },
  ]
  return (
    <Sheet padded={false}>
      <Table look="lines" caption={t('Recipients')} columns={columns} rows={rows} rowKey={({ slug }) => slug} />
    </Sheet>
  )
}

function Recipient({ award, selection }: { award: Award; selection: AwardSelection | undefined }) {
  if (!selection) return <RecipientCell award={award} />
  if (award.revoked) {
    return (
      <div className="min-[48rem]:ps-8">
        <RecipientCell award={award} />
      </div>
    )
  }
  return (
    <Checkbox value={selection.has(award)} onChange={(chosen) => selection.choose([award], chosen)}>
      <RecipientCell award={award} />
    </Checkbox>
  )
}
