import type { SitePageName } from '#contracts/accounts/terms.ts'
import type { TermsVersions } from '#contracts/site/site-terms.ts'
import { type SiteTexts, siteText, type TextLanguage } from '#contracts/site/site-texts.ts'
import { type SavedTheme, siteTheme } from '#contracts/site/site-theme.ts'
import type { Db } from '#infra/db/connections/connect.ts'

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

/** The latest versions with their texts. */
export const listTermsTexts = async (db: Db): Promise<TermsVersions> => {
  const rows = await db.selectFrom('terms_versions').selectAll().orderBy('version', 'desc').limit(20).execute()
  return rows.map(({ version, description, body, published_at }) => ({
    version,
    description,
    markdown: body,
    published_at: published_at.toISOString(),
  }))
}

/** The operator's own texts, as they are shown for editing. */
export const listTexts = async (db: Db): Promise<SiteTexts> => {
  const rows = await db
    .selectFrom('site_texts')
    .select(['name', 'language', 'markdown', 'revision', 'terms_version'])
    .orderBy('name')
    .orderBy('language')
    .execute()
  const latest = await findLatestTerms(db)
  // A language that is no longer there has no place on the page.
  const texts = rows.flatMap((row) => siteText.safeParse(row).data ?? [])
  return { texts, terms_version: latest?.version ?? null }
}

/** One text of the operator's own; of the terms only what translates that version. */
export const findText = async (
  db: Db,
  { name, language, terms }: { name: SitePageName; language: TextLanguage; terms?: number },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('site_texts')
    .select('markdown')
    .where('name', '=', name)
    .where('language', '=', language)
    .$if(terms !== undefined, (query) => query.where('terms_version', '=', terms ?? 0))
    .executeTakeFirst()
  return row?.markdown
}

/** The theme as it is saved, pictures by their keys. */
export const findTheme = async (db: Db): Promise<SavedTheme> => {
  const row = await db.selectFrom('site_theme').select(['version', 'theme']).executeTakeFirstOrThrow()
  return { version: row.version, theme: siteTheme.parse(row.theme) }
}
