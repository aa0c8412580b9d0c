import { useMemo } from 'react'
import type { Award } from '#contracts/awards/awards.ts'
import { t } from '#shared/i18n/text.ts'
import { type ToolEntry, useLaunchpoints } from '#web/lib/data/use-external-tools.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useGrowing } from '#web/ui/forms/use-growing.ts'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { adviseUndelivered, describeUndelivered } from '../data/describe-undelivered.ts'
import { type AwardSelection, useIsChosen } from '../data/use-selection.ts'
import { AwardActions, type DoWithAward } from './award-actions.tsx'
import { AwardStatus } from './award-status.tsx'
import { RecipientCell } from './recipient-cell.tsx'

export interface AwardTableProps {
  rows: readonly Award[]
  actions: DoWithAward
  /** Given where several awards can be dealt with at once. */
  selection?: AwardSelection
}

export function AwardTable({ rows, actions, selection }: AwardTableProps) {
  const tools = useLaunchpoints('issuer_assertion_action')
  // Kept, so that typing, choosing and turning pages leave the rows that stay as they are.
  const columns = useMemo(() => listColumns(actions, tools, selection), [actions, tools, selection])
  return (
    <Sheet padded={false}>
      <Table look="lines" caption={t('Recipients')} columns={columns} rows={useGrowing(rows)} rowKey={slugOf} />
    </Sheet>
  )
}

const slugOf = ({ slug }: Award): string => slug

function listColumns(
  actions: DoWithAward,
  tools: readonly ToolEntry[],
  selection: AwardSelection | undefined,
): Column<Award>[] {
  return [
    {
      id: 'recipient',
      label: t('ID'),
      leads: true,
      // Beside long words about a mail, addresses keep to one line where there is room.
      cell: (award) => (
        <div className="min-[64rem]:min-w-64">
          <Recipient award={award} selection={selection} />
        </div>
      ),
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
        <div>
          <AwardStatus award={award} />
          {award.revoked && award.revocation_reason && (
            <span className="small muted mt-1 block [overflow-wrap:anywhere]">{award.revocation_reason}</span>
          )}
          {award.undelivered && (
            <span className="small muted mt-1 block max-w-96">
              {describeUndelivered(award.undelivered)} {adviseUndelivered()}
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: (award) => <AwardActions {...{ award, actions, tools }} />,
    },
  ]
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
  return <ChosenRecipient award={award} selection={selection} />
}

function ChosenRecipient({ award, selection }: { award: Award; selection: AwardSelection }) {
  return (
    <Checkbox value={useIsChosen(selection, award)} onChange={(chosen) => selection.choose([award], chosen)}>
      <RecipientCell award={award} />
    </Checkbox>
  )
}
