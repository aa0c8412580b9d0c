import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { isLiveSignIn } from '#infra/standing/live-sign-ins.ts'

/** Drops tokens, sign-in codes and one-time handles that no longer open anything. */
export const sweep = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('access_tokens')
    .where(({ not }) => not(isLiveSignIn()))
    .execute()
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('one_time_handles').where('expires_at', '<=', now()).execute()
}
