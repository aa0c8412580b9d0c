import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { noteForOwners } from '../../notifications/index.ts'
import { pausedMail, type StillReason } from '../mail.ts'
import type { WebhookRow } from '../queries.ts'

/** Tells the owners of an issuer that nothing is sent to a webhook any more, and why. */
export const tellOwners = async (
  tx: Tx,
  webhook: Pick<WebhookRow, 'webhook_id' | 'issuer_id' | 'name' | 'url'>,
  reason: StillReason,
): Promise<void> => {
  const { webhook_id, issuer_id, name } = webhook
  const issuer = await tx
    .selectFrom('issuers')
    .select(['issuer_id', 'name'])
    .where('issuer_id', '=', issuer_id)
    .executeTakeFirstOrThrow()
  await noteForOwners(tx, issuer_id, {
    kind: 'webhook',
    action: webhook_id,
    address: `/issuer/issuers/${issuer_id}/webhooks/${webhook_id}`,
    facts: { webhook: name, issuer: issuer.name },
  })
  for (const to of await listOwnerAddresses(tx, issuer_id)) {
    const letter = await writeFor(tx, { to }, () => pausedMail(issuer, webhook, reason))
    await queueMail(tx, { kind: 'webhook-paused', to, ...letter, issuerId: issuer_id })
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
