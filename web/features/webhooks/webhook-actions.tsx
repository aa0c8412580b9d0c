import { KeyRound, Pencil, Power, Send, Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { Webhook, WebhookDelivery, WebhookPath } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { askToDelete, askToRenew, sendTest, switchWebhook } from './change-webhook.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { isWaiting } from './webhook-words.ts'

export interface WebhookActionsProps {
  path: WebhookPath
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: string) => void
  onDeleted: () => void
}

export function WebhookActions({ path, webhook, onEdit, onSecret, onDeleted }: WebhookActionsProps) {
  const [tested, setTested] = useState<WebhookDelivery>()
  const { name, active } = webhook
  const renew = async () => {
    const secret = await askToRenew(path)
    if (secret) onSecret(secret)
  }
  const remove = async () => {
    if (await askToDelete(path, webhook)) onDeleted()
  }
  const label = t('More about {name}', { name })
  return (
    <>
      {active ? null : (
        <Button variant="primary" onPress={() => switchWebhook(path, true)} pendingLabel={t('Saving')}>
          <Icon of={Power} />
          {t('Switch On')}
        </Button>
      )}
      {isWaiting(webhook) && (
        <Button variant="primary" onPress={() => switchWebhook(path, true)} pendingLabel={t('Saving')}>
          <Icon of={UserCheck} />
          {t('Take Over')}
        </Button>
      )}
      <Button pendingLabel={t('Sending')} onPress={async () => setTested(await sendTest(path))}>
        <Icon of={Send} />
        {t('Send a Test')}
      </Button>
      <MoreMenu
        label={label}
        entries={[
          { id: 'edit', label: t('Edit'), icon: Pencil, onSelect: onEdit },
          { id: 'secret', label: t('New secret'), icon: KeyRound, onSelect: () => void renew() },
          ...(active
            ? [{ id: 'off', label: t('Switch Off'), icon: Power, onSelect: () => void switchWebhook(path, false) }]
            : []),
          { id: 'delete', label: t('Delete'), icon: Trash2, warn: true, onSelect: () => void remove() },
        ]}
      />
      {tested && (
        <DeliveryDialog path={path} delivery={tested} canResend={false} onClose={() => setTested(undefined)} />
      )}
    </>
  )
}
