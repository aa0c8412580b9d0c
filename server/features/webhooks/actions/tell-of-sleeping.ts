import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { afterLast, type Step, walk } from '#infra/sweeps/sweep.ts'
import { isAwake } from '../is-awake.ts'
import { tellOwners } from './tell-owners.ts'

const webhooksAtOnce = 20
/** Between two letters about the same webhook. */
const againSeconds = 30 * 86_400

/** Whoever made it is gone, and something waits that it would tell: the owners hear of it, and not again for a while. */
export const tellOfSleeping: Step = walk(async (tx, _most, after) => {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['webhook_id', 'issuer_id', 'name', 'url', isAwake(tx, 'webhooks').as('is_awake')])
    .where('webhook_id', '>', after)
    .where('is_active', '=', true)
    .where(sql<boolean>`(told_waiting_at is null or told_waiting_at < ${inSeconds(-againSeconds)})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('delivery_id')
          .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.webhook_id')
          .where('state', '=', 'waiting'),
      ),
    )
    .orderBy('webhook_id')
    .limit(webhooksAtOnce)
    .forNoKeyUpdate()
    .execute()
  const sleeping = webhooks.filter((webhook) => !webhook.is_awake)
  for (const webhook of sleeping) {
    await tellOwners(tx, webhook, 'asleep')
    await tx
      .updateTable('webhooks')
      .set({ told_waiting_at: now() })
      .where('webhook_id', '=', webhook.webhook_id)
      .execute()
  }
  return { rows: sleeping.length, after: afterLast(webhooks, webhooksAtOnce, (row) => row.webhook_id) }
})
