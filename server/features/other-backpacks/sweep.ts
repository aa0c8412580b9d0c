import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { scheduleSync } from './schedule-sync.ts'

const keptDays = 30
const dueAtOnce = 500

/** Drops what has ended, and wakes readings whose time is over although nobody began them. */
export const sweep = async (db: Db): Promise<void> => {
  await db.deleteFrom('other_backpack_attempts').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('other_backpack_turns').where('taken_until', '<=', now()).execute()
  await db
    .deleteFrom('other_backpack_runs')
    .where('finished_at', '<', inSeconds(-keptDays * 86_400))
    .execute()
  const late = await db
    .selectFrom('other_backpacks')
    .select('connection_id')
    .where('next_sync_at', '<=', now())
    .limit(dueAtOnce)
    .execute()
  for (const { connection_id } of late) await transaction(db, (tx) => scheduleSync(tx, connection_id, 0))
}
