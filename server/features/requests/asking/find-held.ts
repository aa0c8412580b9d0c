import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { RequestRow } from '../queries.ts'

/** The newest award of the badge to a proven address of the person, which is good. */
export const findHeld = async (
  db: Db,
  { issuer_id, badge_id, account_id }: Pick<RequestRow, 'issuer_id' | 'badge_id' | 'account_id'>,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('verified_emails')
    .innerJoin('awards', 'awards.recipient_identifier', 'verified_emails.email')
    .select('award_id')
    .where('account_id', '=', account_id)
    .where('issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .where('recipient_type', '=', 'email')
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))
    .orderBy('awards.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.award_id
}
