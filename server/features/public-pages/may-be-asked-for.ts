import type { Db } from '#infra/db/connections/connect.ts'

/** Whether the issuer of a class lets people ask for it now; why one does not is not for strangers. */
export const mayBeAskedFor = async (db: Db, badgeId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('request_rules')
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'request_rules.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'request_rules.badge_id'),
    )
    .innerJoin('issuers', 'issuers.issuer_id', 'request_rules.issuer_id')
    .select('request_rules.badge_id')
    .where('request_rules.badge_id', '=', badgeId)
    .where('is_open', '=', true)
    .where('archived_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
