import { sql } from 'kysely'
import type { WebhookEvent } from '#contracts/issuers/webhooks.ts'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { badgeUrl } from '../../issuers/index.ts'
import { toMoment } from '../sql-parts.ts'
import { enqueueSending } from './enqueue-sending.ts'

type ClaimEvent = Extract<WebhookEvent, `claim.${string}`>

/** Notes, as part of the action, who is to be told of a claim, as it is now; and which award was made by it. One look where nobody listens. */
export const tellOfClaim = async (tx: Tx, event: ClaimEvent, claimId: string, awardId?: string): Promise<void> => {
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (delivery_id, webhook_id, event, data, created_at, next_at)
    select ${newIdSql}, webhook.webhook_id, ${event}, jsonb_build_object('claim', jsonb_build_object(
        'id', claim.claim_id,
        'title', claim.title,
        'badge_class', jsonb_build_object('id', claim.badge_id, 'url', ${badgeUrl('')}::text || claim.badge_id),
        'kind', claim.kind,
        'state', claim.state,
        'opens', ${toMoment('claim.opens_at')},
        'closes', ${toMoment('claim.closes_at')},
        'cap', claim.cap,
        'taken', claim.taken
      )) || case when ${awardId ?? null}::text is null then '{}' else
        jsonb_build_object('award', ${awardId ?? null}::text) end, ${now()}, ${now()}
    from claims claim join webhooks webhook on webhook.issuer_id = claim.issuer_id
    where claim.claim_id = ${claimId}
      and webhook.is_active and webhook.confirmed_at is not null and ${event} = any(webhook.events)
      and (webhook.badge_id is null or webhook.badge_id = claim.badge_id)`.execute(tx)
  if (numAffectedRows) await enqueueSending(tx)
}
