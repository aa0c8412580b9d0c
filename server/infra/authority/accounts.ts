import { sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'
import { refuse } from '../errors.ts'

/** Of an account, by what the statement calls it: it may act and be acted for, for nobody has suspended it. */
export const standsNow = (account = 'accounts') => sql<boolean>`${sql.ref(`${account}.suspended_at`)} is null`

/** Accounts that may act or be acted for. */
export const unsuspendedAccounts = (db: Db) => db.selectFrom('accounts').where(standsNow())

/** AppError `account.suspended` for an account that is suspended; asked of the person behind it alone, who is told. */
export const requireUnsuspended = async (db: Db, accountId: string): Promise<void> => {
  const account = await db
    .selectFrom('accounts')
    .select('suspended_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (account?.suspended_at) throw refuse('account.suspended')
}

export const isUnsuspended = async (db: Db, accountId: string): Promise<boolean> =>
  (await unsuspendedAccounts(db).select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !==
  undefined
