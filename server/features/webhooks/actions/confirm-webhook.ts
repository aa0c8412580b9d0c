import type { WebhookPath } from '#contracts/issuers/webhooks.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { enqueueSending } from '../deliveries/enqueue-sending.ts'
import { codeOf, noteConsent } from './consent.ts'
import { lockWebhook } from './require-webhook.ts'

/** For receivers that cannot answer with the code by themselves: somebody has read it there. */
export const confirmWebhook = (actor: Actor, at: WebhookPath, code: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const webhook = await lockWebhook(tx, actor, at)
    if (webhook.confirmed_at) return
    if (!isSameHash(hashSecret(code.trim()), hashSecret(codeOf(webhook)))) {
      throw invalid({ code: [makeMessage('webhook.code')] })
    }
    await noteConsent(tx, webhook)
    await enqueueSending(tx)
  })
