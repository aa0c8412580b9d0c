import type { Webhook } from '#contracts/issuers/webhooks.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { noteForOwners } from '../../notifications/index.ts'
import { pausedMail } from '../mail.ts'

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
  const issuer = await tx
    .selectFrom('issuers')
    .select(['issuer_id', 'name'])
    .where('issuer_id', '=', paused.issuer_id)
    .executeTakeFirstOrThrow()
  await noteForOwners(tx, issuer.issuer_id, {
    kind: 'webhook',
    action: webhookId,
    address: `/issuer/issuers/${issuer.issuer_id}/webhooks/${webhookId}`,
    facts: { webhook: paused.name, issuer: issuer.name },
  })
  for (const to of await listOwnerAddresses(tx, paused.issuer_id)) {
    const letter = await writeFor(tx, { to }, () => pausedMail(issuer, paused, reason))
    await queueMail(tx, { kind: 'webhook-paused', to, ...letter, issuerId: paused.issuer_id })
  }
}

async function listOwnerAddresses(tx: Tx, issuerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('issuer_staff')
    .innerJoin('email_addresses', 'email_addresses.account_id', 'issuer_staff.account_id')
    .distinctOn('issuer_staff.account_id')
    .select('email_addresses.email')
    .where('issuer_id', '=', issuerId)
    .where('role', '=', 'owner')
    .where('verified_at', 'is not', null)
    .orderBy('issuer_staff.account_id')
    .orderBy('is_primary', 'desc')
    .orderBy('email_id')
    .execute()
  return rows.map((row) => row.email)
}
