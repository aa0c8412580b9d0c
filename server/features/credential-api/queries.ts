import type { Db } from '#infra/db/connections/connect.ts'

/** What software has written of a person, if it has. */
export const findHostProfile = (db: Db, accountId: string) =>
  db.selectFrom('host_profiles').select('profile').where('account_id', '=', accountId).executeTakeFirst()
