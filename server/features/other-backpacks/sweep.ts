import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { afterLast, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import { enqueueSync } from './runs/enqueue-sync.ts'
import { enqueueReading } from './runs/start-run.ts'

const keptDays = 30
// A run whose work was given up after too many failures would keep others from beginning for ever.
const lostSeconds = 6 * 3600

/** Wakes runs that nobody works on. */
const wakeLost: Step = walk(async (tx, most, after) => {
  const lost = await tx
    .selectFrom('other_backpack_runs')
    .select(['connection_id', 'run_id'])
    .where('finished_at', 'is', null)
    .where('started_at', '<=', inSeconds(-lostSeconds))
    .where('connection_id', '>', after)
    .orderBy('connection_id')
    .limit(most)
    .execute()
  for (const { run_id } of lost) await enqueueReading(tx, run_id)
  return { rows: lost.length, after: afterLast(lost, most, (row) => row.connection_id) }
})

/** Wakes readings whose time is over although nobody began them. */
const wakeLate: Step = walk(async (tx, most, after) => {
  const late = await tx
    .selectFrom('other_backpacks')
    .select('connection_id')
    .where('next_sync_at', '<=', now())
    .where('connection_id', '>', after)
    .orderBy('connection_id')
    .limit(most)
    .execute()
  for (const { connection_id } of late) await enqueueSync(tx, connection_id, 0)
  return { rows: late.length, after: afterLast(late, most, (row) => row.connection_id) }
})

/** Drops what has ended, and wakes what nobody works on. */
export const sweep: Sweep = {
  name: 'other-backpacks',
  steps: [
    dropEnded('other_backpack_attempts', 'state_hash', () => sql<boolean>`expires_at <= ${now()}`),
    dropEnded('other_backpack_turns', 'turn', () => sql<boolean>`taken_until <= ${now()}`),
    dropEnded('other_backpack_runs', 'run_id', () => sql<boolean>`finished_at < ${inSeconds(-keptDays * 86_400)}`),
    wakeLost,
    wakeLate,
  ],
}
