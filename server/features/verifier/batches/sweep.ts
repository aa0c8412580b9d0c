import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { afterLast, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import { enqueueVerifierBatch } from './create-batch.ts'

// With a batch go its rows.
const batchesAtOnce = 50

/** Asks for whatever runs and may have lost its job. */
const goOn: Step = walk(async (tx, most, after) => {
  const running = await tx
    .selectFrom('verification_batches')
    .select('batch_id')
    .where('state', '=', sql.lit('running'))
    .where('batch_id', '>', after)
    .orderBy('batch_id')
    .limit(most)
    .execute()
  for (const { batch_id } of running) await enqueueVerifierBatch(tx, batch_id)
  return { rows: running.length, after: afterLast(running, most, (row) => row.batch_id) }
})

/** Drops what is kept no longer, and asks for whatever runs and may have lost its job. */
export const sweep: Sweep = {
  name: 'verification-batches',
  steps: [
    dropEnded('verification_batches', 'batch_id', () => sql<boolean>`keep_until <= ${now()}`, batchesAtOnce),
    goOn,
  ],
}
