import type { Db } from '#infra/db/connections/connect.ts'
import { awardingColumns, nameObstacle } from '../../issuers/index.ts'
import type { ClaimRow } from '../queries.ts'
import { findActing } from './act-for-issuer.ts'

/** Whether badges of a claim can be awarded now: by somebody of an issuer that is not suspended, of a class that is not put away. */
export const isIssuing = async (db: Db, claim: ClaimRow): Promise<boolean> => {
  const badge = await db
    .selectFrom('badge_classes')
    .innerJoin('issuers', 'issuers.issuer_id', 'badge_classes.issuer_id')
    .select(awardingColumns)
    .where('badge_classes.issuer_id', '=', claim.issuer_id)
    .where('badge_id', '=', claim.badge_id)
    .executeTakeFirst()
  if (!badge || nameObstacle(badge) !== undefined) return false
  return (await findActing(db, claim)) !== undefined
}
