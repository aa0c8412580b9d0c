import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Tells these people of the requests for badges of an issuer that wait for a decision, in one notice for all of them, which says
 * how many they are now.
 */
export const noteRequests = async (
  tx: Tx,
  kind: 'requests' | 'requests-wait',
  issuerId: string,
  accountIds: readonly string[],
): Promise<void> => {
  if (accountIds.length === 0) return
  await writeNotices(kind, issuerId, accountIds).execute(tx)
}

/** They are counted once, however many are told. */
export const writeNotices = (kind: string, issuerId: string, accountIds: readonly string[]) => sql`
    with waiting as materialized (
      select count(*) as requests from badge_requests where issuer_id = ${issuerId} and state = 'submitted'
    )
    insert into notifications (account_id, notification_id, kind, deed, address, facts, created_at)
    select account_id, ${newIdSql}, ${kind}, issuer_id, '/issuer/issuers/' || issuer_id || '/requests',
      jsonb_build_object('issuer', name, 'waiting', requests), ${now()}::timestamptz
    from issuers cross join waiting cross join unnest(${[...accountIds].sort()}::text[]) as told (account_id)
    where issuer_id = ${issuerId}
    order by account_id
    on conflict (account_id, kind, deed) do update set
      facts = excluded.facts, created_at = excluded.created_at, read_at = null`
