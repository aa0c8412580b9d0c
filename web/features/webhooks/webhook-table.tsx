import type { Webhook } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { EventList } from './event-list.tsx'
import { describeWebhook } from './webhook-words.ts'

export function WebhookTable({ issuerSlug, webhooks }: { issuerSlug: string; webhooks: readonly Webhook[] }) {
  const columns: Column<Webhook>[] = [
    {
      id: 'name',
      label: t('Name'),
      leads: true,
      cell: ({ id, name, url }) => (
        <>
          <Link href={`/issuer/issuers/${issuerSlug}/webhooks/${id}`} className="strong [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </Link>
          <span className="small muted block [overflow-wrap:anywhere]">{new URL(url).host}</span>
        </>
      ),
    },
    {
      id: 'events',
      label: t('Told when'),
      cell: ({ events }) => <EventList events={events} />,
    },
    {
      id: 'state',
      label: t('State'),
      cell: (webhook) => <StatusLabel {...describeWebhook(webhook)} />,
    },
  ]
  return (
    <Sheet padded={false}>
      <Table caption={t('Webhooks')} columns={columns} rows={webhooks} rowKey={({ id }) => id} />
    </Sheet>
  )
}
