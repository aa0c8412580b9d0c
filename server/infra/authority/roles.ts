import type { Db } from '../db/connections/connect.ts'

/**
 * Roles that count now: a role in an issuer is good for as long as its holder is not suspended and has a proven address,
 * however it came about and whatever was begun with it.
 */
export const effectiveRoles = (db: Db) =>
  db
    .selectFrom('issuer_staff')
    .innerJoin('accounts as holder', 'holder.account_id', 'issuer_staff.account_id')
    .where('holder.suspended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('verified_emails')
          .select('verified_emails.email')
          .whereRef('verified_emails.account_id', '=', 'issuer_staff.account_id'),
      ),
    )
