import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'

const beginningSeconds = 86_400

/** Drops steps and challenges that are too old, and what was begun and never confirmed. */
export const sweep = async (db: Db): Promise<void> => {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute()
  await db
    .deleteFrom('totp_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', inSeconds(-beginningSeconds))
    .execute()
}
