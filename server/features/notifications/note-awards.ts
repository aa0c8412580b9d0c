import { sql } from 'kysely'
import { notificationMaximum } from '#contracts/accounts/notifications.ts'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Tells those in whose backpacks these awards of one issuer lie, as part of the action: one statement, however many awards
 * there are. Who is told of one award twice hears of it once.
 */
export const noteAwards = async (
  tx: Tx,
  kind: 'badge' | 'revoked',
  issuerId: string,
  awardIds: readonly string[],
): Promise<void> => {
  if (awardIds.length === 0) return
  await sql`
    insert into notifications (account_id, notification_id, kind, deed, address, facts, created_at)
    select account_id, ${newIdSql}, ${kind}, award_id, '/recipient/earned-badge/' || award_id,
      jsonb_strip_nulls(jsonb_build_object('badge', badge, 'issuer', issuer, 'changedSince', changed_since)), ${now()}::timestamptz
    from (
      select e.account_id, a.award_id, b.name as badge, i.name as issuer,
        case when i.trusted_at is null and i.trusted_version is not null then i.identified_at end as changed_since,
        row_number() over (partition by e.account_id order by a.created_at desc, a.award_id) as place
      from awards a
      join verified_emails v on v.email = a.recipient_identifier
      join backpack_entries e
        on e.account_id = v.account_id and e.issuer_id = a.issuer_id and e.award_id = a.award_id
      join badge_classes b on b.issuer_id = a.issuer_id and b.badge_id = a.badge_id
      join issuers i on i.issuer_id = a.issuer_id
      where a.issuer_id = ${issuerId} and a.award_id = any(${[...awardIds]}::text[])
        and a.recipient_type = 'email' and e.removed_at is null
        and (${kind} = 'revoked' or a.revoked_at is null)
    ) told
    where place <= ${notificationMaximum}
    order by account_id, award_id
    on conflict (account_id, kind, deed) do nothing`.execute(tx)
}
