import { sql } from 'kysely'
import { findWished, type Language } from '#shared/i18n/languages.ts'
import type { Db } from '../db/connections/connect.ts'
import { inLanguage } from './texts.ts'

/**
 * In which language to write to addresses: that of the account that has proven one, else that of the account on whose
 * behalf the mail is written, else English.
 */
export const findLanguages = async (
  db: Db,
  addresses: readonly string[],
  sender?: string,
): Promise<(address: string) => Language> => {
  const { rows } = await sql<{ email: string | null; language: string }>`
    select email, language from verified_emails join accounts using (account_id)
    where email = any(${[...new Set(addresses)]}::text[]) and language is not null
    union all
    select null, language from accounts where account_id = ${sender ?? null} and language is not null`.execute(db)
  const known = new Map(rows.map(({ email, language }) => [email, language]))
  return (address) => findWished([known.get(address) ?? '', known.get(null) ?? '']) ?? 'en'
}

/** Writes a mail to one address in its reader's language. */
export const writeFor = async <Letter>(
  db: Db,
  { to, sender }: { to: string; sender?: string | undefined },
  write: () => Letter,
): Promise<Letter> => inLanguage((await findLanguages(db, [to], sender))(to), write)
