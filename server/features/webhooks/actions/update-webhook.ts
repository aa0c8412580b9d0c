import type { z } from 'zod'
import type { updateWebhook as endpoint, WebhookPath } from '#contracts/issuers/webhooks.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignInOf } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { findHome } from '../../oauth/index.ts'
import { enqueueSending } from '../deliveries/enqueue-sending.ts'
import { opensMore } from './opens-more.ts'
import { parseUrl } from './parse-url.ts'
import { requireBadgeOf } from './require-badge-of.ts'
import { requireOwnDoing } from './require-own-doing.ts'
import { lockWebhook } from './require-webhook.ts'

/**
 * Changes what is sent. Switched on, or at another address, it is tried at once, whatever happened before. That more is
 * told than before, or elsewhere, is for a fresh sign-in. One that waits is taken over.
 */
export const updateWebhook = (actor: Actor, at: WebhookPath, input: z.output<typeof endpoint.body>): Promise<void> =>
  transaction(db(), async (tx) => {
    const signIn = await holdSignInOf(tx, actor)
    const before = await lockWebhook(tx, actor, at)
    const said = input.url === undefined ? undefined : parseUrl(input.url)
    const place = said?.url === before.url ? undefined : said
    const badgeId = input.badge_class === undefined ? before.badge_id : input.badge_class || null
    // A class that is gone meanwhile must not keep the rest from being changed.
    if (badgeId !== before.badge_id) await requireBadgeOf(tx, at.issuerSlug, badgeId)
    const isActive = input.active ?? before.is_active
    const after = {
      url: (place ?? before).url,
      events: input.events ? [...new Set<string>(input.events)] : before.events,
      badge_id: badgeId,
      include_recipient: input.include_recipient ?? before.include_recipient,
      is_active: isActive,
    }
    // One that waits tells nothing: whoever changes it takes it over, whatever they change, and it is theirs from then on.
    const isOpened = !before.is_awake || opensMore(before, after)
    if (isOpened) {
      requireConfirmedPerson(actor)
      requireOwnDoing(actor, before)
    }
    const isNewStart = (isActive && !(before.is_active && before.is_awake)) || place !== undefined
    await tx
      .updateTable('webhooks')
      .set({
        name: input.name?.trim() ?? before.name,
        ...after,
        updated_at: now(),
        ...(before.is_awake ? {} : { ...(await findHome(tx, actor, at.issuerSlug)), created_by: actor.accountId }),
        ...(isOpened ? { made_in: signIn } : {}),
        ...place,
        ...(isActive ? { paused_for: null } : {}),
        ...(isNewStart ? { failures: 0, failing_since: null, resume_at: null } : {}),
      })
      .where('webhook_id', '=', at.webhookId)
      .execute()
    noteAction(tx, actor, {
      verb: 'webhook.changed',
      subject: { kind: 'webhook', id: at.webhookId },
      detail: { issuer: at.issuerSlug, host: (place ?? before).host, active: isActive },
    })
    if (isActive && isNewStart) await enqueueSending(tx)
  })
