import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { countLetGo } from '#infra/mail/portions.ts'

/** How many mails are on their way, of whomever; counted no further than `most`. */
export const countLeaving = async (db: Db, most: number): Promise<number> => {
  const letGo = await countLetGo(db)
  if (letGo >= most) return most
  const leaving = await db
    .selectFrom('mails')
    .select('mail_id')
    .where('state', '=', sql.lit('queued'))
    .limit(most - letGo)
    .execute()
  return letGo + leaving.length
}
