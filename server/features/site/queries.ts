import { sql } from 'kysely'
import type { Db } from '#infra/db/connect.ts'

/** The terms in force: the highest version. Undefined while none have been published. */
export const findLatestTerms = (db: Db) =>
  db.selectFrom('terms_versions').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()

/** All versions, the latest first, without their texts. */
export const listTerms = (db: Db) =>
  db
    .selectFrom('terms_versions')
    .select(['version', 'description', 'published_at'])
    .orderBy('version', 'desc')
    .limit(1000)
    .execute()

export const isDatabaseUp = async (db: Db): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
