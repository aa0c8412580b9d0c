import { type RawBuilder, sql } from 'kysely'
import { deliveryDays, deliveryMaximum } from '#contracts/issuers/webhooks.ts'
import { inSeconds } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { afterLast, portions, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import { tellOfSleeping } from './actions/tell-of-sleeping.ts'
import { enqueueSending } from './deliveries/enqueue-sending.ts'

// Written out as the indexes have them.
const isDone = sql<boolean>`state <> 'waiting'`
const isWaiting = sql<boolean>`state = 'waiting'`

const dropOld = (of: RawBuilder<boolean>): Step =>
  dropEnded(
    'webhook_deliveries',
    'delivery_id',
    () => sql<boolean>`${of} and created_at < ${inSeconds(-deliveryDays * 86_400)}`,
  )

const webhooksAtOnce = 20

/** What is beyond the newest of a webhook, no more than a portion at once. */
const dropSurplus: Step = walk(async (tx, most, after) => {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('webhook_id', '>', after)
    .orderBy('webhook_id')
    .limit(webhooksAtOnce)
    .execute()
  const ids = webhooks.map((row) => row.webhook_id)
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where ${isDone} and delivery_id = any(array(
      select surplus.delivery_id from unnest(${ids}::text[]) as webhook (webhook_id) cross join lateral (
        select created_at, delivery_id from webhook_deliveries
        where webhook_id = webhook.webhook_id
        order by created_at desc, delivery_id desc offset ${deliveryMaximum} limit 1
      ) as beyond cross join lateral (
        select delivery_id from webhook_deliveries
        where webhook_id = webhook.webhook_id and ${isDone}
          and (created_at, delivery_id) <= (beyond.created_at, beyond.delivery_id) limit ${most}
      ) as surplus limit ${most}
    ))`.execute(tx)
  const rows = Number(numAffectedRows)
  return { rows, after: rows === most ? after : afterLast(webhooks, webhooksAtOnce, (row) => row.webhook_id) }
})

/** Has everything sent that may have lost its job. */
const sendWaiting: Step = portions(async (tx) => {
  const waiting = await tx
    .selectFrom('webhook_deliveries')
    .select('delivery_id')
    .where(isWaiting)
    .limit(1)
    .executeTakeFirst()
  if (waiting) await enqueueSending(tx)
  return 0
})

/** Drops what is too old or too much for the log, has everything sent that may have lost its job, and tells of what nobody sends. */
export const sweep: Sweep = {
  name: 'webhooks',
  steps: [dropOld(isDone), dropOld(isWaiting), dropSurplus, sendWaiting, tellOfSleeping],
}
