import type { Db } from '../db/connections/connect.ts'
import { refuse } from '../errors.ts'

/** Accounts that may act or be acted for: nobody has suspended them. */
export const standingAccounts = (db: Db) => db.selectFrom('accounts').where('accounts.suspended_at', 'is', null)

/** AppError `account.suspended` for an account that is suspended; asked of the person behind it alone, who is told. */
export const requireStanding = async (db: Db, accountId: string): Promise<void> => {
  const account = await db
    .selectFrom('accounts')
    .select('suspended_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (account?.suspended_at) throw refuse('account.suspended')
}

export const isStanding = async (db: Db, accountId: string): Promise<boolean> =>
  (await standingAccounts(db).select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined
