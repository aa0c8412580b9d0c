import {
  deleteWebhook,
  deliveryDays,
  replayFailedWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookPath,
} from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { refreshWebhook, refreshWebhooks } from './use-webhooks.ts'

/** Undefined when the server refused; it has been told then. */
async function attempt<T>(path: WebhookPath, action: () => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await action()
    await refreshWebhook(path)
    return answer
  } catch (failure) {
    notices.error(messageOf(failure))
    return undefined
  }
}

/** Sends a test and answers how it went. */
export const sendTest = (path: WebhookPath): Promise<WebhookDelivery | undefined> =>
  attempt(path, () => call(testWebhook, { params: path }))

export async function switchWebhook(path: WebhookPath, active: boolean): Promise<void> {
  const save = () => call(updateWebhook, { params: path, body: { active } })
  const changed = await attempt(path, () => runConfirmed(save))
  if (changed) notices.success(active ? t('The webhook is on.') : t('The webhook is off.'))
}

export async function askToRenew(path: WebhookPath): Promise<string | undefined> {
  const agreed = await confirmWith({
    title: t('Make a new secret?'),
    body: t(
      'From now on messages carry a signature of each secret, so nothing is refused while you tell the receiver. The present one is good for 24 hours more.',
    ),
    resolveLabel: t('Make new secret'),
  })
  if (!agreed) return undefined
  let secret: string | undefined
  await attempt(path, () =>
    runConfirmed(async () => {
      secret = (await call(rotateWebhookSecret, { params: path })).secret
    }),
  )
  return secret
}

export async function askToDelete(path: WebhookPath, { name }: Webhook): Promise<boolean> {
  const agreed = await confirmWith({
    title: t('Delete {name}?', { name }),
    body: t('Nothing is sent there any more, and the list of what was sent is gone. This cannot be undone.'),
    resolveLabel: t('Delete Webhook'),
    danger: true,
  })
  if (!agreed) return false
  try {
    await call(deleteWebhook, { params: path })
    notices.success(t('{name} was deleted.', { name }), { retain: true })
    await refreshWebhooks(path.issuerSlug)
    return true
  } catch (failure) {
    notices.error(messageOf(failure))
    return false
  }
}

export async function sendAgain(path: WebhookPath, deliveryId: string): Promise<boolean> {
  const sent = await attempt(path, () => call(replayWebhookDelivery, { params: { ...path, deliveryId } }))
  if (sent) notices.success(t('It is sent again.'))
  return sent !== undefined
}

const dayMilliseconds = 86_400_000

export async function askToSendFailed(path: WebhookPath): Promise<void> {
  const agreed = await confirmWith({
    title: t('Send all failed messages again?'),
    body: t('Every message of the last {days} days that failed goes out once more, under its own id.', {
      days: deliveryDays,
    }),
    resolveLabel: t('Send again'),
  })
  if (!agreed) return
  const since = new Date(Date.now() - deliveryDays * dayMilliseconds).toISOString()
  const answer = await attempt(path, () => call(replayFailedWebhookDeliveries, { params: path, body: { since } }))
  if (!answer) return
  const { replayed: count } = answer
  notices.success(
    t(
      '{count, plural, =0 {There was nothing to send again.} one {# message is sent again.} other {# messages are sent again.}}',
      {
        count,
      },
    ),
  )
}
