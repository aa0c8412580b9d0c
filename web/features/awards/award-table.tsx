import { Ban, Ellipsis } from 'lucide-react'
import type { Award } from '#contracts/awards.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { AwardStatus } from './award-status.tsx'
import { RecipientCell } from './recipient-cell.tsx'

export interface AwardTableProps {
  rows: readonly Award[]
  mayRevoke: boolean
  onRevoke: (award: Award) => void
}

export function AwardTable({ rows, mayRevoke, onRevoke }: AwardTableProps) {
  const columns: Column<Award>[] = [
    { id: 'recipient', label: t('ID'), leads: true, cell: (award) => <RecipientCell award={award} /> },
    {
      id: 'awarded',
      label: t('Awarded'),
      cell: ({ created_at }) => (
        <span className="small whitespace-nowrap">
          <TimeText value={created_at} />
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
      cell: (award) => <Actions award={award} mayRevoke={mayRevoke} onRevoke={onRevoke} />,
    },
  ]
  return (
    <Sheet padded={false}>
      <Table caption={t('Recipients')} columns={columns} rows={rows} rowKey={({ slug }) => slug} />
    </Sheet>
  )
}

interface ActionsProps {
  award: Award
  mayRevoke: boolean
  onRevoke: (award: Award) => void
}

function Actions({ award, mayRevoke, onRevoke }: ActionsProps) {
  const recipient = award.recipient_identifier
  return (
    <span className="row tight nowrap max-[47.99rem]:-ml-3">
      <a
        className="btn quiet"
        href={award.public_url}
        target="_blank"
        rel="noopener"
        aria-label={t('View the badge of {recipient}', { recipient })}
      >
        {t('View')}
      </a>
      {mayRevoke && !award.revoked && (
        <Menu
          label={t('More about {name}', { name: recipient })}
          trigger={
            <Button variant="ghost" iconOnly aria-label={t('More about {name}', { name: recipient })}>
              <Icon of={Ellipsis} />
            </Button>
          }
          entries={[{ id: 'revoke', label: t('Revoke'), icon: Ban, warn: true, onSelect: () => onRevoke(award) }]}
        />
      )}
    </span>
  )
}
