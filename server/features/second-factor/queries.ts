import type { Db } from '#infra/db/connections/connect.ts'

const mostIssuers = 100

/** The one rule of who has a second factor: codes of an app that a first code has confirmed. */
export const hasSecondFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await findTotp(db, accountId)) !== undefined

/** Those of the accounts that have a second factor. */
export const listWithSecondFactor = async (db: Db, accountIds: readonly string[]): Promise<Set<string>> => {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('totp_factors')
    .select('account_id')
    .where('account_id', 'in', [...accountIds])
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

/** Issuers that require a second factor of the account, by name. */
export const listRequiring = (db: Db, accountId: string) =>
  db
    .selectFrom('issuer_staff')
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_staff.issuer_id')
    .select(['issuers.issuer_id as slug', 'name'])
    .where('account_id', '=', accountId)
    .where('requires_second_factor', '=', true)
    .orderBy('name')
    .orderBy('issuers.issuer_id')
    .limit(mostIssuers)
    .execute()

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
