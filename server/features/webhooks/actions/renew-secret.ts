import { oldSecretHours, type WebhookPath } from '#contracts/issuers/webhooks.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import type { WebhookRow } from '../queries.ts'
import { webhookSecret } from '../secrets.ts'
import { requireOwnDoing } from './require-own-doing.ts'
import { lockWebhook, requireWebhook } from './require-webhook.ts'

/** Puts a new secret in the place of the present one, which signs along until the receiver has been told. */
export const renewSecret = (actor: Actor, at: WebhookPath): Promise<WebhookRow> =>
  transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    const webhook = await lockWebhook(tx, actor, at)
    requireConfirmedPerson(actor)
    requireOwnDoing(actor, webhook)
    const { webhook_id, secret } = webhook
    await tx
      .updateTable('webhooks')
      .set({
        secret: webhookSecret.seal(webhook_id, newSecret('wh')),
        old_secret: secret,
        old_secret_until: inSeconds(oldSecretHours * 3600),
        updated_at: now(),
      })
      .where('webhook_id', '=', webhook_id)
      .execute()
    noteAction(tx, actor, {
      verb: 'webhook.secret',
      subject: { kind: 'webhook', id: webhook_id },
      detail: { issuer: at.issuerSlug },
    })
    return requireWebhook(tx, actor, at)
  })
