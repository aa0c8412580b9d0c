import type { WebhookPath } from '#contracts/issuers/webhooks.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { enqueueSending } from '../deliveries/enqueue-sending.ts'
import { clearFailures, noteAttempt } from '../deliveries/record-outcome.ts'
import { sendDelivery } from '../deliveries/send-delivery.ts'
import { type DeliveryRow, findDelivery, type WebhookRow } from '../queries.ts'
import { codeOf, noteConsent } from './consent.ts'
import { requireWebhook } from './require-webhook.ts'

const testSeconds = 600

/** Sends a ping now, whether the webhook is on or off. It is in the log like any other, but not tried again. */
export const testWebhook = async (
  actor: Actor,
  at: WebhookPath,
): Promise<{ webhook: WebhookRow; delivery: DeliveryRow }> => {
  const webhook = await requireWebhook(db(), actor, at)
  if (!(await tryCharge(db(), 'webhook-test', { party: at.issuerSlug }))) {
    throw refuse('webhook.busy', { expires: testSeconds })
  }
  const ping = await transaction(db(), (tx) =>
    tx
      .insertInto('webhook_deliveries')
      .values({
        delivery_id: newId(),
        webhook_id: webhook.webhook_id,
        event: 'ping',
        data: JSON.stringify({}),
        created_at: now(),
        next_at: now(),
        // Nobody else takes it up, also when this process ends before the answer is there.
        state: 'failed',
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  const outcome = await sendDelivery({ ...webhook, ...ping }, webhook.confirmed_at ? undefined : codeOf(webhook))
  const { isDelivered } = outcome
  await transaction(db(), async (tx) => {
    if (isDelivered) await clearFailures(tx, webhook.webhook_id)
    if (outcome.consents) {
      await noteConsent(tx, webhook)
      await enqueueSending(tx)
    }
    await noteAttempt(tx, ping, outcome, { state: isDelivered ? 'delivered' : 'failed', attempts: 1 })
  })
  const delivery = await findDelivery(db(), webhook.webhook_id, ping.delivery_id)
  if (!delivery) throw notFound()
  return { webhook, delivery }
}
