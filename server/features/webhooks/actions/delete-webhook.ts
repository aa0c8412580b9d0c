import type { WebhookPath } from '#contracts/issuers/webhooks.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockWebhook } from './require-webhook.ts'

/** Ends a webhook, with its log and whatever was still to be delivered. */
export const deleteWebhook = (actor: Actor, at: WebhookPath): Promise<void> =>
  transaction(db(), async (tx) => {
    await lockWebhook(tx, actor, at)
    await tx.deleteFrom('webhooks').where('webhook_id', '=', at.webhookId).execute()
    noteAction(tx, actor, {
      verb: 'webhook.removed',
      subject: { kind: 'webhook', id: at.webhookId },
      detail: { issuer: at.issuerSlug },
    })
  })
