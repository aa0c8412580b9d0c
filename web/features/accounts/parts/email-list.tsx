import type { EmailEntry } from '#contracts/accounts/emails.ts'
import { t } from '#shared/i18n/text.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { Tag } from '#web/ui/text/tag.tsx'
import { EmailMenu } from './email-menu.tsx'

export function EmailList({ emails }: { emails: readonly EmailEntry[] }) {
  const columns: Column<EmailEntry>[] = [
    {
      id: 'address',
      label: t('Address'),
      leads: true,
      cell: ({ email, primary, verified }) => (
        <>
          <span className="row tight">
            <span className="[overflow-wrap:anywhere]">{email}</span>
            {primary && <Tag>{t('primary')}</Tag>}
          </span>
          {!verified && (
            <span className="small muted block">{t('A mail is on its way there. Follow the link in it.')}</span>
          )}
        </>
      ),
    },
    {
      id: 'status',
      label: t('Status'),
      cell: ({ verified }) => <StatusLabel status={verified ? 'verified' : 'pending'} />,
    },
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: (entry) => <EmailMenu entry={entry} isOnly={emails.length === 1} />,
    },
  ]
  return <Table caption={t('Emails')} columns={columns} rows={emails} rowKey={({ id }) => String(id)} />
}
