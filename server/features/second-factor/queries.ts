import type { Db } from '#infra/db/connect.ts'

/** The one rule of who has a second factor: codes of an app that a first code has confirmed. */
export const hasSecondFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await findTotp(db, accountId)) !== undefined

/** What signing in asks for; what was begun and not confirmed asks for nothing. */
export const findTotp = (db: Db, accountId: string) =>
  db
    .selectFrom('totp_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Where notices about the account go: its primary address, once that is proven. */
export const findNoticeAddress = async (db: Db, accountId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('email_addresses')
    .select('email')
    .where('account_id', '=', accountId)
    .where('is_primary', '=', true)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.email
}
