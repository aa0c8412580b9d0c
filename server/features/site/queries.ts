import { sql } from 'kysely'
import { type SavedTheme, siteTheme } from '#contracts/site-theme.ts'
import type { Db } from '#infra/db/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

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

/** 404 for everybody who does not run this server. */
export const requireOperator = async (db: Db, { accountId }: Actor): Promise<void> => {
  const row = await db
    .selectFrom('accounts')
    .select('is_operator')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row?.is_operator) throw notFound()
}

/** The theme as it is saved, pictures by their keys. */
export const findTheme = async (db: Db): Promise<SavedTheme> => {
  const row = await db.selectFrom('site_theme').select(['version', 'theme']).executeTakeFirstOrThrow()
  return { version: row.version, theme: siteTheme.parse(row.theme) }
}
