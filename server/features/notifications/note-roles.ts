import { sql } from 'kysely'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { now } from '#infra/clock.ts'
import { newIdSql } from '#infra/db/new-id-sql.ts'
import type { Tx } from '#infra/db/transaction.ts'

interface RoleOf {
  issuerId: string
  /** None when it was taken away. */
  role?: StaffRole
}

/** Tells somebody which role in an issuer they have now. */
export const noteRole = (tx: Tx, accountId: string, of: RoleOf): Promise<void> =>
  write(tx, sql`select ${accountId}::text as account_id`, of)

/**
 * As noteRole, for whoever has proven the address. For addresses that nobody has proven it is the same work, so that how
 * long an invitation takes tells nobody which ones are known.
 */
export const noteRoleAt = (tx: Tx, email: string, of: RoleOf): Promise<void> =>
  write(tx, sql`select account_id from verified_emails where email = ${email}`, of)

/** Of an invitation that was taken back nothing is left to read. */
export const forgetRoleAt = async (tx: Tx, email: string, issuerId: string): Promise<void> => {
  await sql`
    delete from notifications using verified_emails
    where verified_emails.email = ${email} and notifications.account_id = verified_emails.account_id
      and kind = 'role' and deed = ${issuerId}`.execute(tx)
}

// Who was told of the same role already, with the invitation, is not told again when it begins.
async function write(tx: Tx, told: ReturnType<typeof sql>, { issuerId, role }: RoleOf): Promise<void> {
  const address = role ? `/issuer/issuers/${issuerId}` : '/issuer'
  await sql`
    insert into notifications (account_id, notification_id, kind, deed, address, facts, created_at)
    select told.account_id, ${newIdSql}, 'role', issuer_id, ${address},
      jsonb_strip_nulls(jsonb_build_object('issuer', name, 'role', ${role ?? null}::text)), ${now()}::timestamptz
    from issuers cross join (${told}) as told
    where issuer_id = ${issuerId}
    on conflict (account_id, kind, deed) do update set
      address = excluded.address, facts = excluded.facts, created_at = excluded.created_at, read_at = null
    where notifications.facts -> 'role' is distinct from excluded.facts -> 'role'`.execute(tx)
}
