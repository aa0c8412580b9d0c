import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { inForce } from '../badge-classes/index.ts'

/** The newest award of the badge class to one of the addresses that is in force. */
export const selectHeld = async (
  db: Db,
  { issuer_id, badge_id }: { issuer_id: string; badge_id: string },
  emails: readonly string[],
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('awards')
    .select('award_id')
    .where('issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .where('recipient_type', '=', 'email')
    .where('recipient_identifier', '=', sql<string>`any(${emails}::text[])`)
    .where(inForce())
    .orderBy('created_at', 'desc')
    .orderBy('award_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.award_id
}
