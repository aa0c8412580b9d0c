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
  const owners = await db
    .selectFrom('verified_emails')
    .innerJoin('accounts', 'accounts.account_id', 'verified_emails.account_id')
    .select(['email', 'language'])
    .where('email', 'in', addresses.length > 0 ? [...new Set(addresses)] : [''])
    .where('language', 'is not', null)
    .execute()
  const [behalf] =
    sender === undefined
      ? []
      : await db.selectFrom('accounts').select('language').where('account_id', '=', sender).execute()
  const known = new Map(owners.map(({ email, language }) => [email, language]))
  return (address) => findWished([known.get(address) ?? '', behalf?.language ?? '']) ?? 'en'
}

/** Writes a mail to one address in its reader's language. */
export const writeFor = async <Letter>(
  db: Db,
  { to, sender }: { to: string; sender?: string | undefined },
  write: () => Letter,
): Promise<Letter> => inLanguage((await findLanguages(db, [to], sender))(to), write)
