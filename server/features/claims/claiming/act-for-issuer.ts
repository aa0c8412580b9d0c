import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { standingRoles } from '#infra/standing/roles.ts'
import { rolesFor } from '../../issuers/index.ts'
import type { ClaimRow } from '../queries.ts'

/**
 * In whose name the badges of a claim are awarded: whoever made it, or while they have no role an owner or editor who has.
 * They carry no scope and confirm nothing; their role in the issuer is asked for each time.
 */
export const actForIssuer = async (
  db: Db,
  { issuer_id, created_by }: Pick<ClaimRow, 'issuer_id' | 'created_by'>,
): Promise<Actor> => {
  const found = await standingRoles(db)
    .select('issuer_staff.account_id')
    .where('issuer_staff.issuer_id', '=', issuer_id)
    .where('issuer_staff.role', 'in', rolesFor('manage-claims'))
    .orderBy(sql`issuer_staff.account_id = ${created_by}`, (order) => order.desc().nullsLast())
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy('issuer_staff.account_id')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw refuse('claim.closed')
  return {
    accountId: found.account_id,
    scopes: new Set(),
    clientId: 'claims',
    tokenHash: Buffer.alloc(0),
    confirmedAt: new Date(0),
    letIn: 'earlier',
  }
}
