import type { WebhookDelivery, WebhookPath } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { formatMoment } from '#web/lib/formats/format-moment.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { CodeSample } from '#web/ui/text/code-sample.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { sendAgain } from './change-webhook.ts'
import { deliveryEventName, describeAnswer, describeDelivery } from './webhook-words.ts'

export interface DeliveryDialogProps {
  path: WebhookPath
  delivery: WebhookDelivery
  /** A test cannot be sent again, and nothing while the webhook is off. */
  canResend: boolean
  onClose: () => void
}

/** All that is known of one message: what was sent, and what came back. */
export function DeliveryDialog({ path, delivery, canResend, onClose }: DeliveryDialogProps) {
  const { id, event, created_at, attempts, next_at, last_at, last_answer, body } = delivery
  const resend = async () => {
    if (await sendAgain(path, id)) onClose()
  }
  return (
    <Dialog
      title={deliveryEventName(event)}
      isOpen
      onOpenChange={onClose}
      wide
      fromBelow
      buttons={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t('Close')}
          </Button>
          {canResend && (
            <Button variant="primary" onPress={resend} pendingLabel={t('Sending')}>
              {t('Send again')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { label: t('State'), value: <StatusLabel {...describeDelivery(delivery)} /> },
          { label: t('Answer'), value: describeAnswer(delivery) },
          { label: t('Attempts'), value: String(attempts) },
          { label: t('Happened'), value: formatMoment(created_at) },
          { label: t('Last sent'), value: last_at && formatMoment(last_at) },
          { label: t('Next attempt'), value: next_at && formatMoment(next_at) },
          { label: t('ID'), value: <code className="mono small [overflow-wrap:anywhere]">{id}</code> },
        ]}
      />
      <Sample title={t('What was sent')} text={writeJson(body)} />
      {last_answer && <Sample title={t('What came back')} text={last_answer} />}
    </Dialog>
  )
}

function Sample({ title, text }: { title: string; text: string }) {
  return (
    <div className="prose mt-5 max-w-none">
      <h3>{title}</h3>
      <CodeSample label={title} text={text} />
    </div>
  )
}

const writeJson = (body: string): string => JSON.stringify(JSON.parse(body), undefined, 2)
