import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'

/** Drops moves that are settled: an objection holds up the next move for as long as there was time for it. */
export const sweep = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('address_moves')
    .where('ends_at', '<', inSeconds(-restoreDays * 86_400))
    .execute()
}
