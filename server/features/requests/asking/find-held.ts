import type { Db } from '#infra/db/connections/connect.ts'
import { selectHeld } from '../../awards/index.ts'
import type { RequestRow } from '../queries.ts'

/** The newest good award of the badge to a proven address of the person. */
export const findHeld = async (
  db: Db,
  { account_id, ...badge }: Pick<RequestRow, 'issuer_id' | 'badge_id' | 'account_id'>,
): Promise<string | undefined> => {
  const emails = await db.selectFrom('verified_emails').select('email').where('account_id', '=', account_id).execute()
  return selectHeld(
    db,
    badge,
    emails.map(({ email }) => email),
  )
}
