import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'

/** Drops ways to a provider from which nobody can come back any more. */
export const sweep = async (db: Db): Promise<void> => {
  await db.deleteFrom('social_attempts').where('expires_at', '<=', now()).execute()
}
