import { sql } from 'kysely'
import type { NotificationFacts, NotificationKind } from '#contracts/accounts/notifications.ts'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'

export interface News {
  kind: NotificationKind
  /** What it was done to: of the same kind and action one notification is kept, the latest. */
  action: string
  address: string
  facts: NotificationFacts
}

/** Tells these people, as part of the action. */
export const noteFor = async (tx: Tx, accountIds: readonly string[], news: News): Promise<void> => {
  if (accountIds.length === 0) return
  await sql`
    insert into notifications (account_id, notification_id, kind, deed, address, facts, created_at)
    select account_id, ${newIdSql}, ${news.kind}, ${news.action}, ${news.address},
      ${JSON.stringify(news.facts)}::jsonb, ${now()}::timestamptz
    from accounts where account_id = any(${[...new Set(accountIds)].sort()}::text[])
    order by account_id
    on conflict (account_id, kind, deed) do update set
      address = excluded.address, facts = excluded.facts, created_at = excluded.created_at, read_at = null`.execute(tx)
}

/** As noteFor, for the owners of an issuer. */
export const noteForOwners = async (tx: Tx, issuerId: string, news: News, except?: string): Promise<void> => {
  const owners = await tx
    .selectFrom('issuer_staff')
    .select('account_id')
    .where('issuer_id', '=', issuerId)
    .where('role', '=', 'owner')
    .execute()
  const told = owners.map((owner) => owner.account_id).filter((accountId) => accountId !== except)
  await noteFor(tx, told, news)
}
