import { sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'

/** The address because of which somebody is a member; what they are called there by now may be another one. */
export const linkedEmail = sql<string>`coalesce(organisation_members.linked_email, organisation_members.email)`

/**
 * Of a row of `organisation_members`: its reason holds, so the account has still proven the address that it is for, and
 * the organisation still has the domain.
 */
export const hasReason = sql<boolean>`exists (
  select 1 from verified_emails proven
  join organisation_domains held on held.domain = split_part(proven.email, '@', 2)
  where proven.account_id = organisation_members.account_id and proven.email = ${linkedEmail}
    and held.organisation_id = organisation_members.organisation_id)`

/** Memberships that count now: not ended by the organisation, and with their reason. */
export const effectiveMembers = (db: Db) =>
  db.selectFrom('organisation_members').where('organisation_members.is_active', '=', true).where(hasReason)

/** Of the organisations those of which the account is a member now; whoever ends that waits until the transaction does. */
export const holdMemberships = async (
  tx: Tx,
  accountId: string,
  organisationIds: readonly string[],
): Promise<string[]> => {
  if (organisationIds.length === 0) return []
  const rows = await effectiveMembers(tx)
    .select('organisation_members.organisation_id')
    .where('organisation_members.account_id', '=', accountId)
    .where('organisation_members.organisation_id', 'in', [...organisationIds])
    .orderBy('organisation_members.member_id')
    .forShare()
    .execute()
  return rows.map((row) => row.organisation_id)
}
