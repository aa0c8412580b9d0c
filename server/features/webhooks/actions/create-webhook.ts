import { type WebhookInput, webhookMaximum } from '#contracts/issuers/webhooks.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { requireRole } from '../../issuers/index.ts'
import { findHome } from '../../oauth/index.ts'
import { findWebhook, type WebhookRow } from '../queries.ts'
import { webhookSecret } from '../secrets.ts'
import { parseUrl } from './parse-url.ts'
import { requireBadgeOf } from './require-badge-of.ts'

/** Makes a webhook with a secret of its own. What an app or a personal token makes ends with it. */
export const createWebhook = (
  actor: Actor,
  issuerId: string,
  input: WebhookInput,
  key: RequestKey | undefined,
): Promise<WebhookRow> =>
  transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    await requireRole(tx, actor, issuerId, 'manage-webhooks')
    requireConfirmedPerson(actor)
    const webhookId = newId()
    const earlier = await findMade(tx, key, webhookId)
    if (earlier === undefined) {
      if (!isOn('webhooks')) throw refuse('webhook.closed')
      const place = parseUrl(input.url)
      // Whoever makes another one at the same time waits, and counts this one.
      await tx.selectFrom('issuers').select('issuer_id').where('issuer_id', '=', issuerId).forNoKeyUpdate().execute()
      const { count } = await tx
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('issuer_id', '=', issuerId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= webhookMaximum) throw refuse('webhook.limit')
      const badgeId = input.badge_class || null
      await requireBadgeOf(tx, issuerId, badgeId)
      await tx
        .insertInto('webhooks')
        .values({
          webhook_id: webhookId,
          issuer_id: issuerId,
          name: input.name.trim(),
          ...place,
          events: [...new Set(input.events)],
          badge_id: badgeId,
          include_recipient: input.include_recipient,
          is_active: input.active,
          secret: webhookSecret.seal(webhookId, newSecret('wh')),
          created_by: actor.accountId,
          ...(await findHome(tx, actor, issuerId)),
          created_at: now(),
          updated_at: now(),
        })
        .execute()
      noteAction(tx, actor, {
        verb: 'webhook.created',
        subject: { kind: 'webhook', id: webhookId },
        detail: { issuer: issuerId, host: place.host },
      })
    }
    const made = await findWebhook(tx, { issuerSlug: issuerId, webhookId: earlier ?? webhookId })
    if (!made) throw notFound()
    return made
  })
