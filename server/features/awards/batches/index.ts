import type { JobHandlers } from '#infra/jobs/queue.ts'
import { releaseMails } from './actions/release-mails.ts'
import { takeBack } from './actions/take-back.ts'
import { runBatch } from './run-batch.ts'

export { createBatch } from './actions/create-batch.ts'
export { type AssertionFaults, batchAssertions, type RowReader } from './batch-assertions.ts'
export { batchUrl, presentBatch } from './present.ts'
export { findBatch, listAwardsOfBatch } from './queries.ts'
export { refuseRows } from './refuse-rows.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'

/** The background work of batches, by name. */
export const jobs: JobHandlers = {
  'awards.batch': runBatch,
  'awards.release-mails': releaseMails,
  'awards.take-back': takeBack,
}
