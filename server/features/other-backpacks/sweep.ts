import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { scheduleSync } from './runs/schedule-sync.ts'
import { enqueueRun } from './runs/start-run.ts'

const keptDays = 30
const dueAtOnce = 500
// A run whose work was given up after too many failures would keep others from beginning for ever.
const lostSeconds = 6 * 3600

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
  const lost = await db
    .selectFrom('other_backpack_runs')
    .select('run_id')
    .where('finished_at', 'is', null)
    .where('started_at', '<=', inSeconds(-lostSeconds))
    .limit(dueAtOnce)
    .execute()
  for (const { run_id } of lost) await transaction(db, (tx) => enqueueRun(tx, run_id))
  for (const { connection_id } of late) await transaction(db, (tx) => scheduleSync(tx, connection_id, 0))
}
