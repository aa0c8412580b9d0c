import type { Selectable } from 'kysely'
import type { RequestRulesTable } from '#infra/db/schema/tables.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { awardingColumns, nameObstacle } from '../issuers/index.ts'

/**
 * The rules of a class that people may ask for now: the issuer lets them, awards, and has not put the class away. Why it does
 * not is not for strangers. The page of the class offers it by the same rule.
 */
export const findOpenRules = async (
  db: ReadDb,
  badgeId: string,
): Promise<Selectable<RequestRulesTable> | undefined> => {
  if (badgeId.includes('\u0000')) return undefined
  const row = await db
    .selectFrom('request_rules')
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'request_rules.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'request_rules.badge_id'),
    )
    .innerJoin('issuers', 'issuers.issuer_id', 'request_rules.issuer_id')
    .selectAll('request_rules')
    .select(awardingColumns)
    .where('request_rules.badge_id', '=', badgeId)
    .where('is_open', '=', true)
    .executeTakeFirst()
  return row && nameObstacle(row) === undefined ? row : undefined
}
