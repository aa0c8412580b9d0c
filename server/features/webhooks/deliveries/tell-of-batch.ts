import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { badgeUrl } from '../../issuers/index.ts'
import { toMoment } from '../sql-parts.ts'
import { enqueueSending } from './enqueue-sending.ts'
import { isHeard } from './tell-of-awards.ts'

const event = 'batch.done'

/** Notes, with the last row of a batch, who is to be told that it is done. */
export const tellOfBatch = async (
  tx: Tx,
  { issuer_id, batch_id }: { issuer_id: string; batch_id: string },
): Promise<void> => {
  if (!(await isHeard(tx, event, [issuer_id]))) return
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (delivery_id, webhook_id, event, data, created_at, next_at)
    select ${newIdSql}, webhook.webhook_id, ${event}, jsonb_build_object('batch', jsonb_build_object(
        'id', batch.batch_id,
        'badge_class', jsonb_build_object('id', batch.badge_id, 'url', ${badgeUrl('')}::text || batch.badge_id),
        'created', ${toMoment('batch.created_at')},
        'finished', ${toMoment('batch.finished_at')},
        'total', batch.total,
        'succeeded', batch.succeeded,
        'failed', batch.failed,
        'skipped', batch.skipped
      )), ${now()}, ${now()}
    from award_batches batch join webhooks webhook on webhook.issuer_id = batch.issuer_id
    where batch.issuer_id = ${issuer_id} and batch.batch_id = ${batch_id}
      and webhook.is_active and webhook.confirmed_at is not null and ${event} = any(webhook.events)
      and (webhook.badge_id is null or webhook.badge_id = batch.badge_id)`.execute(tx)
  if (numAffectedRows) await enqueueSending(tx)
}
