import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { Language } from '#shared/i18n/languages.ts'

/** Sets the language that the account reads and is written to in; null leaves it to the browser. */
export const changeLanguage = async (actor: Actor, db: Db, language: Language | null): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ language })
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
