import { useState } from 'react'
import type { Webhook, WebhookDelivery, WebhookPath } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { formatMoment } from '#web/lib/formats/format-moment.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { Chips } from '#web/ui/text/chips.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { askToSendFailed } from './change-webhook.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { parseState, useDeliveries } from './use-webhooks.ts'
import { deliveryEventName, describeAnswer, describeDelivery } from './webhook-words.ts'

export function DeliveriesSection({ path, webhook }: { path: WebhookPath; webhook: Webhook }) {
  const [filter, setFilter] = useState('all')
  const log = useDeliveries(path, parseState(filter))
  const [openId, setOpenId] = useState<string>()
  const rows = log.data?.pages.flatMap((page) => page.rows)
  const shown = rows?.find(({ id }) => id === openId)
  const columns: Column<WebhookDelivery>[] = [
    {
      id: 'event',
      label: t('Message'),
      leads: true,
      cell: ({ event, created_at }) => (
        <>
          <span className="strong">{deliveryEventName(event)}</span>
          <time className="small muted block" dateTime={created_at}>
            {formatMoment(created_at)}
          </time>
        </>
      ),
    },
    { id: 'state', label: t('State'), cell: (delivery) => <StatusLabel {...describeDelivery(delivery)} /> },
    {
      id: 'answer',
      label: t('Answer'),
      cell: (delivery) => (
        <div>
          <span className="tnum">{describeAnswer(delivery)}</span>
          {delivery.next_at && delivery.attempts > 0 && (
            <span className="small muted block">
              {t('Next attempt: {moment}', { moment: formatMoment(delivery.next_at) })}
            </span>
          )}
        </div>
      ),
    },
    { id: 'attempts', label: t('Attempts'), place: 'right', cell: ({ attempts }) => attempts },
    {
      id: 'details',
      label: t('Details'),
      place: 'actions',
      cell: ({ id, event, created_at }) => (
        <Button
          variant="ghost"
          className="-ms-5 min-[48rem]:ms-0"
          aria-label={t('Details: {event}, {moment}', {
            event: deliveryEventName(event),
            moment: formatMoment(created_at),
          })}
          onPress={() => setOpenId(id)}
        >
          {t('Details')}
        </Button>
      ),
    },
  ]
  return (
    <Section
      title={t('Messages')}
      note={t('Those of the last 30 days')}
      actions={
        webhook.active && (
          <Button variant="quiet" onPress={() => askToSendFailed(path)}>
            {t('Send Failed Again')}
          </Button>
        )
      }
    >
      <div className="mb-4">
        <Chips
          label={t('State')}
          value={filter}
          onChange={setFilter}
          chips={[
            { id: 'all', label: t('All') },
            { id: 'delivered', label: t('Delivered') },
            { id: 'waiting', label: t('Waiting') },
            { id: 'failed', label: t('Failed') },
          ]}
        />
      </div>
      {!rows ? (
        <LoadingRows of={log} failure={t('Failed to load the messages')} />
      ) : rows.length === 0 ? (
        <p className="muted">{filter === 'all' ? t('Nothing has been sent yet.') : t('There is no such message.')}</p>
      ) : (
        <Sheet padded={false}>
          <Table caption={t('Messages')} columns={columns} rows={rows} rowKey={({ id }) => id} />
        </Sheet>
      )}
      <NextPage of={log}>{t('Show More')}</NextPage>
      {shown && (
        <DeliveryDialog
          path={path}
          delivery={shown}
          canResend={webhook.active && shown.state !== 'waiting' && shown.event !== 'ping'}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Section>
  )
}
