import type { WebhookPath } from '#contracts/issuers/webhooks.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { findReach } from '../deliveries/find-reach.ts'
import { findWebhook, type WebhookRow } from '../queries.ts'

/** The webhook, if the actor may manage it; the same 404 for none and not yours. */
export const requireWebhook = async (
  db: Db,
  actor: Actor,
  at: WebhookPath,
  action: 'manage-webhooks' | 'read-webhooks' = 'manage-webhooks',
): Promise<WebhookRow> => {
  await requireRole(db, actor, at.issuerSlug, action)
  const webhook = await findWebhook(db, at, findReach(actor))
  if (!webhook) throw notFound()
  return webhook
}

/** As requireWebhook; nobody changes it before the transaction ends. */
export const lockWebhook = async (tx: Tx, actor: Actor, at: WebhookPath): Promise<WebhookRow> => {
  await tx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('issuer_id', '=', at.issuerSlug)
    .where('webhook_id', '=', at.webhookId)
    .forNoKeyUpdate()
    .execute()
  return requireWebhook(tx, actor, at)
}
