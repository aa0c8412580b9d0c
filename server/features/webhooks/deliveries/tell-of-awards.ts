import { sql } from 'kysely'
import type { WebhookEvent } from '#contracts/issuers/webhooks.ts'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { awardUrl, badgeUrl } from '../../issuers/index.ts'
import { toMoment } from '../sql-parts.ts'
import { enqueueSending } from './enqueue-sending.ts'

type AwardEvent = Extract<WebhookEvent, `award.${string}`>

/**
 * Notes, as part of the action, who is to be told what happened to these awards, as they are now. Where nobody listens it
 * is one look at an index, and otherwise one statement however many awards there are. `heard` says what was found out
 * already.
 */
export const tellOfAwards = async (
  tx: Tx,
  event: AwardEvent,
  awards: readonly { issuer_id: string; award_id: string }[],
  heard?: boolean,
): Promise<void> => {
  const issuerIds = [...new Set(awards.map((award) => award.issuer_id))]
  if (issuerIds.length === 0 || !(heard ?? (await isHeard(tx, event, issuerIds)))) return
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (delivery_id, webhook_id, event, data, created_at, next_at)
    select ${newIdSql}, webhook.webhook_id, ${event}, jsonb_build_object('award', jsonb_build_object(
        'id', a.award_id,
        'open_badge_id', ${awardUrl('')}::text || a.award_id,
        'badge_class', jsonb_build_object('id', a.badge_id, 'url', ${badgeUrl('')}::text || a.badge_id),
        'batch', a.batch_id,
        'created', ${toMoment('a.created_at')},
        'issued_on', ${toMoment('a.issued_on')},
        'expires', ${toMoment('a.expires_at')},
        'acceptance', a.acceptance,
        'accepted', ${toMoment('a.accepted_at')},
        'revoked', ${toMoment('a.revoked_at')},
        'revocation_reason', a.revocation_reason,
        'version', a.version
      ) || case when webhook.include_recipient then jsonb_build_object('recipient', jsonb_build_object(
        'type', a.recipient_type,
        'identity', a.recipient_identifier,
        'name', a.recipient_name
      )) else '{}' end), ${now()}, ${now()}
    from unnest(${issuerIds}::text[]) as told (issuer_id)
    join webhooks webhook on webhook.issuer_id = told.issuer_id
    join awards a on a.issuer_id = told.issuer_id and a.award_id = any(${awards.map((award) => award.award_id)}::text[])
    where webhook.is_active and webhook.confirmed_at is not null and ${event} = any(webhook.events)
      and (webhook.badge_id is null or webhook.badge_id = a.badge_id)`.execute(tx)
  if (numAffectedRows) await enqueueSending(tx)
}

/** Whether a webhook that is switched on wants to hear of this. */
export const isHeardSql = (event: WebhookEvent, issuerIds: readonly string[]) => sql<boolean>`exists (
    select from webhooks
    where issuer_id = any(${[...issuerIds]}::text[]) and is_active and confirmed_at is not null
      and ${event} = any(events))`

export const isHeard = async (tx: Tx, event: WebhookEvent, issuerIds: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ heard: boolean }>`select ${isHeardSql(event, issuerIds)} as heard`.execute(tx)
  return rows[0]?.heard ?? false
}
