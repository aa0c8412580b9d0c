import { inSeconds } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'

const keptDays = 30

/** Drops offers that ended a month ago; until then their outcome can be read. */
export const sweep = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('wallet_offers')
    .where('expires_at', '<', inSeconds(-keptDays * 86_400))
    .execute()
}
