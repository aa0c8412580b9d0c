import { sql } from 'kysely'
import { effectiveRoles } from '#infra/authority/roles.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type RoleAction, rolesFor } from './policy.ts'

/** Whether the account may do this in the issuer now; for work that goes on after its request was answered. */
export const holdsRole = async (db: Db, accountId: string, issuerId: string, action: RoleAction): Promise<boolean> => {
  const row = await effectiveRoles(db)
    .select('role')
    .where('issuer_id', '=', issuerId)
    .where('issuer_staff.account_id', '=', accountId)
    .where('role', 'in', rolesFor(action))
    .executeTakeFirst()
  return row !== undefined
}

/** As holdsRole, of many at once. */
export const listHolders = async (
  db: Db,
  asked: readonly { issuerId: string; accountId: string }[],
  action: RoleAction,
): Promise<(issuerId: string, accountId: string) => boolean> => {
  const rows =
    asked.length === 0
      ? []
      : await effectiveRoles(db)
          .select(['issuer_staff.issuer_id', 'issuer_staff.account_id'])
          .where('issuer_id', '=', sql<string>`any(${asked.map(({ issuerId }) => issuerId)}::text[])`)
          .where('issuer_staff.account_id', '=', sql<string>`any(${asked.map(({ accountId }) => accountId)}::text[])`)
          .where('role', 'in', rolesFor(action))
          .execute()
  const known = new Set(rows.map(({ issuer_id, account_id }) => `${issuer_id} ${account_id}`))
  return (issuerId, accountId) => known.has(`${issuerId} ${accountId}`)
}
