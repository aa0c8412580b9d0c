import { sql } from 'kysely'
import type { WebhookEvent } from '#contracts/issuers/webhooks.ts'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { badgeUrl } from '../../issuers/index.ts'
import { toMoment } from '../sql-parts.ts'
import { enqueueSending } from './enqueue-sending.ts'

type RequestEvent = Extract<WebhookEvent, `request.${string}`>

/** Notes, as part of the action, who is to be told of a request, as it is now. What somebody showed, and who it is, stays here. */
export const tellOfRequest = async (tx: Tx, event: RequestEvent, requestId: string): Promise<void> => {
  const award = event === 'request.decided' ? sql`jsonb_build_object('award', request.award_id)` : sql`'{}'::jsonb`
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (delivery_id, webhook_id, event, data, created_at, next_at)
    select ${newIdSql}, webhook.webhook_id, ${event}, jsonb_build_object('request', jsonb_build_object(
        'id', request.request_id,
        'badge_class', jsonb_build_object('id', request.badge_id, 'url', ${badgeUrl('')}::text || request.badge_id),
        'claim', request.claim_id,
        'state', request.state,
        'rounds', request.rounds,
        'created', ${toMoment('request.created_at')},
        'sent', ${toMoment('request.sent_at')},
        'decided', ${toMoment('request.decided_at')}
      )) || ${award}, ${now()}, ${now()}
    from badge_requests request join webhooks webhook on webhook.issuer_id = request.issuer_id
    where request.request_id = ${requestId}
      and webhook.is_active and webhook.confirmed_at is not null and ${event} = any(webhook.events)
      and (webhook.badge_id is null or webhook.badge_id = request.badge_id)`.execute(tx)
  if (numAffectedRows) await enqueueSending(tx)
}
