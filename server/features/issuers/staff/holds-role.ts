import type { Db } from '#infra/db/connections/connect.ts'
import { standingRoles } from '#infra/standing/roles.ts'
import { type Action, rolesFor } from './policy.ts'

/** Whether the account may do this in the issuer now; for work that goes on after its request was answered. */
export const holdsRole = async (db: Db, accountId: string, issuerId: string, action: Action): Promise<boolean> => {
  const row = await standingRoles(db)
    .select('role')
    .where('issuer_id', '=', issuerId)
    .where('issuer_staff.account_id', '=', accountId)
    .where('role', 'in', rolesFor(action))
    .executeTakeFirst()
  return row !== undefined
}
