import type { WebhookPath } from '#contracts/issuers/webhooks.ts'
import type { AuditDetail } from '#infra/audit/chain.ts'
import { noteAction } from '#infra/audit/note-action.ts'
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
    noteResent(tx, actor, at, { delivery: at.deliveryId })
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
    const count = Number(numUpdatedRows)
    if (count === 0) return 0
    await wake(tx, at)
    noteResent(tx, actor, at, { count })
    return count
  })

/** Who has a receiver told twice is written down, as whoever has a mail sent again. */
const noteResent = (tx: Tx, actor: Actor, { issuerSlug, webhookId }: WebhookPath, what: AuditDetail): void =>
  noteAction(tx, actor, {
    verb: 'webhook.resent',
    subject: { kind: 'webhook', id: webhookId },
    detail: { issuer: issuerSlug, ...what },
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
