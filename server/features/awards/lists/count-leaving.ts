import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'

/** How many mails are on their way, of whomever; counted no further than `most`. */
export const countLeaving = async (db: Db, most: number): Promise<number> => {
  const leaving = await db
    .selectFrom('mails')
    .select('mail_id')
    .where('state', '=', sql.lit('queued'))
    .limit(most)
    .execute()
  return leaving.length
}
