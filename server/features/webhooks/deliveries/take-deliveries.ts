import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { nameHolder } from '#infra/jobs/holder.ts'
import { isAwake } from '../is-awake.ts'
import type { DeliveryRow, WebhookRow } from '../queries.ts'

/** Deliveries to one webhook and to one host that are under way at the same time, here and on other servers. */
const mostAtOnce = { webhook: 4, host: 8 }

/** After so many refusals in a row a webhook is tried with one delivery at a time, and pauses between them. */
export const downAfter = 3

// Longer than a delivery can take; whoever was killed with it is not waited for any longer, and not at all on one machine.
const leaseSeconds = 30

export type TakenDelivery = DeliveryRow & Pick<WebhookRow, 'issuer_id' | 'url' | 'include_recipient' | SecretColumn>
type SecretColumn = 'secret' | 'old_secret' | 'old_secret_until'

// From webhook to webhook through the index of what waits.
const waitingWebhooks = sql`waiting as (
  (select webhook_id from webhook_deliveries where state = 'waiting' order by webhook_id limit 1)
  union all
  select (
    select next.webhook_id from webhook_deliveries next
    where next.state = 'waiting' and next.webhook_id > waiting.webhook_id order by next.webhook_id limit 1
  )
  from waiting where waiting.webhook_id is not null
)`

/**
 * Takes deliveries that are due, those first whose webhooks have the fewest under way: a receiver that is slow, or has
 * much to get, comes in turn with the others. It goes from webhook to webhook through the index of what waits.
 */
export const takeDeliveries = async (most: number): Promise<TakenDelivery[]> => {
  const at = sql`${now()}::timestamptz`
  const until = sql`${inSeconds(leaseSeconds)}::timestamptz`
  const isFree = sql`(claimed_until is null or claimed_until <= ${at})`
  const { rows } = await sql<TakenDelivery>`
    with recursive ${waitingWebhooks}, busy as (
      select webhook_id, host, count(*) as count
      from webhook_deliveries join webhooks using (webhook_id)
      where claimed_until > ${at} group by webhook_id, host
    ), due as (
      select delivery.delivery_id,
        case when webhook.failures >= ${downAfter} then 1 else ${mostAtOnce.webhook} end as share,
        row_number() over (partition by webhook.webhook_id order by delivery.next_at, delivery.delivery_id)
          + coalesce((select count from busy where busy.webhook_id = webhook.webhook_id), 0) as place,
        row_number() over (partition by webhook.host order by delivery.next_at, delivery.delivery_id)
          + coalesce((select sum(count) from busy where busy.host = webhook.host), 0) as place_at_host
      from waiting join webhooks webhook using (webhook_id)
      cross join lateral (
        select delivery_id, next_at from webhook_deliveries
        where webhook_id = webhook.webhook_id and state = 'waiting' and next_at <= ${at} and ${isFree}
        order by next_at limit ${mostAtOnce.webhook}
      ) delivery
      where webhook.is_active and webhook.confirmed_at is not null and ${isAwake(db())}
        and (webhook.resume_at is null or webhook.resume_at <= ${at})
    ), taken as (
      select delivery_id from webhook_deliveries
      where delivery_id in (
          select delivery_id from due where place <= share and place_at_host <= ${mostAtOnce.host}
          order by place, place_at_host limit ${most}
        )
        and state = 'waiting' and ${isFree}
      for update skip locked
    )
    update webhook_deliveries delivery
    set claimed_until = ${until}, claimed_by_until = ${until}, claimed_by = ${nameHolder() ?? null}
    from taken, webhooks webhook
    where delivery.delivery_id = taken.delivery_id and webhook.webhook_id = delivery.webhook_id
    returning delivery.*, webhook.issuer_id, webhook.url, webhook.include_recipient, webhook.secret, webhook.old_secret,
      webhook.old_secret_until`.execute(db())
  return rows
}

/** When something is due again; undefined when nothing waits. */
export const findNextMoment = async (): Promise<Date | undefined> => {
  const { rows } = await sql<{ moment: Date | null }>`
    with recursive ${waitingWebhooks}
    select min(greatest(webhook.resume_at, delivery.moment)) as moment
    from waiting join webhooks webhook using (webhook_id)
    cross join lateral (
      select greatest(next_at, claimed_until) as moment from webhook_deliveries
      where webhook_id = webhook.webhook_id and state = 'waiting' order by next_at limit 1
    ) delivery
    where webhook.is_active and webhook.confirmed_at is not null and ${isAwake(db())}`.execute(db())
  return rows[0]?.moment ?? undefined
}
