import type { JobHandlers } from '#infra/jobs/queue.ts'
import { runBatch } from './run-batch.ts'

export { requireBatch, routes } from './routes.ts'
export { sweep } from './sweep.ts'

/** The background work of batches, by name. */
export const jobs: JobHandlers = { 'verifier.batch': runBatch }
