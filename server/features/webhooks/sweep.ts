import { sql } from 'kysely'
import { deliveryDays, deliveryMaximum } from '#contracts/issuers/webhooks.ts'
import { inSeconds } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { enqueueSending } from './deliveries/enqueue-sending.ts'

/** Drops what is too old or too much for the log, and has everything sent that may have lost its job. */
export const sweep = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', inSeconds(-deliveryDays * 86_400))
    .execute()
  await sql`
    delete from webhook_deliveries using webhooks webhook cross join lateral (
      select created_at, delivery_id from webhook_deliveries
      where webhook_id = webhook.webhook_id
      order by created_at desc, delivery_id desc offset ${deliveryMaximum} limit 1
    ) as beyond
    where webhook_deliveries.webhook_id = webhook.webhook_id and webhook_deliveries.state <> 'waiting'
      and (webhook_deliveries.created_at, webhook_deliveries.delivery_id) <= (beyond.created_at, beyond.delivery_id)`.execute(
    db,
  )
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select('delivery_id')
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  if (waiting) await transaction(db, enqueueSending)
}
