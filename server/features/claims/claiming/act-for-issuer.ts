import { sql } from 'kysely'
import { effectiveRoles } from '#infra/authority/roles.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, actInBackground } from '#infra/http/actor.ts'
import { rolesFor } from '../../issuers/index.ts'
import type { ClaimRow } from '../queries.ts'

type Acting = Pick<ClaimRow, 'issuer_id' | 'created_by'>

/** In whose name the badges of a claim are awarded: whoever made it, or while they have no role an owner or editor who has. */
export const findActing = (db: Db, { issuer_id, created_by }: Acting): Promise<{ account_id: string } | undefined> =>
  effectiveRoles(db)
    .select('issuer_staff.account_id')
    .where('issuer_staff.issuer_id', '=', issuer_id)
    .where('issuer_staff.role', 'in', rolesFor('manage-claims'))
    .orderBy(sql`issuer_staff.account_id = ${created_by}`, (order) => order.desc().nullsLast())
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy('issuer_staff.account_id')
    .limit(1)
    .executeTakeFirst()

/** Whoever that is, as somebody who acts in the background. */
export const actForIssuer = async (db: Db, claim: Acting): Promise<Actor> => {
  const found = await findActing(db, claim)
  if (!found) throw refuse('claim.closed')
  return actInBackground(found.account_id, 'claims')
}
