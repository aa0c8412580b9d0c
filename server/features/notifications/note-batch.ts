import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Tells whoever has started a batch that it is done, and how it went. */
export const noteBatch = async (
  tx: Tx,
  { issuer_id, batch_id }: { issuer_id: string; batch_id: string },
): Promise<void> => {
  await sql`
    insert into notifications (account_id, notification_id, kind, deed, address, facts, created_at)
    select batch.awarded_by, ${newIdSql}, 'batch', batch.batch_id,
      '/issuer/issuers/' || batch.issuer_id || '/badges/' || batch.badge_id || '/batches/' || batch.batch_id,
      jsonb_build_object('badge', b.name, 'succeeded', batch.succeeded, 'failed', batch.failed, 'skipped', batch.skipped),
      ${now()}::timestamptz
    from award_batches batch
    join badge_classes b on b.issuer_id = batch.issuer_id and b.badge_id = batch.badge_id
    where batch.issuer_id = ${issuer_id} and batch.batch_id = ${batch_id} and batch.awarded_by is not null
    on conflict (account_id, kind, deed) do update set
      facts = excluded.facts, created_at = excluded.created_at, read_at = null`.execute(tx)
}
