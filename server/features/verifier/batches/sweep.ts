import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { enqueueRun } from './create-batch.ts'

const mostAtOnce = 1000

/** Drops what is kept no longer, and asks for whatever runs and may have lost its job. */
export const sweepBatches = async (db: Db): Promise<void> => {
  await db.deleteFrom('verification_batches').where('keep_until', '<=', now()).execute()
  const running = await db
    .selectFrom('verification_batches')
    .select('batch_id')
    .where('state', '=', 'running')
    .limit(mostAtOnce)
    .execute()
  await transaction(db, async (tx) => {
    for (const { batch_id } of running) await enqueueRun(tx, batch_id)
  })
}
