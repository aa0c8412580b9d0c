import type { WebhookPath } from '#contracts/issuers/webhooks.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { enqueueSending } from '../deliveries/enqueue-sending.ts'
import { type DeliveryRow, findDelivery, type WebhookRow } from '../queries.ts'
import { lockWebhook } from './require-webhook.ts'

/** Sends one delivery once more, at once and under its own id, whatever became of it before. */
export const replayDelivery = (
  actor: Actor,
  at: WebhookPath & { deliveryId: string },
): Promise<{ webhook: WebhookRow; delivery: DeliveryRow }> =>
  transaction(db(), async (tx) => {
    const webhook = await lockActive(tx, actor, at)
    const replayed = await tx
      .updateTable('webhook_deliveries')
      .set(startOver())
      .where('webhook_id', '=', at.webhookId)
      .where('delivery_id', '=', at.deliveryId)
      .returning('delivery_id')
      .executeTakeFirst()
    const delivery = replayed && (await findDelivery(tx, at.webhookId, at.deliveryId))
    if (!delivery) throw notFound()
    await wake(tx, at)
    return { webhook, delivery }
  })

/** Sends everything once more that has failed since then; answers how much that is. */
export const replayFailed = (actor: Actor, at: WebhookPath, since: Date): Promise<number> =>
  transaction(db(), async (tx) => {
    await lockActive(tx, actor, at)
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set(startOver())
      .where('webhook_id', '=', at.webhookId)
      .where('state', '=', 'failed')
      .where('event', '<>', 'ping')
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await wake(tx, at)
    return Number(numUpdatedRows)
  })

const startOver = () => ({ state: 'waiting' as const, attempts: 0, next_at: now() })

async function lockActive(tx: Tx, actor: Actor, at: WebhookPath): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, actor, at)
  if (!webhook.is_active) throw refuse('webhook.off')
  return webhook
}

/** Who asks for it again thinks that the receiver is there. */
async function wake(tx: Tx, { webhookId }: WebhookPath): Promise<void> {
  await tx.updateTable('webhooks').set({ resume_at: null }).where('webhook_id', '=', webhookId).execute()
  await enqueueSending(tx)
}
