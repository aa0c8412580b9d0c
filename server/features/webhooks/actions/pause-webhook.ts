import type { Webhook } from '#contracts/issuers/webhooks.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { tellOwners } from './tell-owners.ts'

/** Switches a webhook off by itself. What waits has failed, and can be sent again; the owners are told once. */
export const pauseWebhook = async (
  tx: Tx,
  webhookId: string,
  reason: NonNullable<Webhook['paused_for']>,
): Promise<void> => {
  const paused = await tx
    .updateTable('webhooks')
    .set({ is_active: false, paused_for: reason, updated_at: now() })
    .where('webhook_id', '=', webhookId)
    .where('is_active', '=', true)
    .returning(['issuer_id', 'name', 'url'])
    .executeTakeFirst()
  if (!paused) return
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', claimed_until: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
  await tellOwners(tx, { webhook_id: webhookId, ...paused }, reason)
}
