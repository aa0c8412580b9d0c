import './measure-deliveries.ts'
import type { JobHandlers } from '#infra/jobs/queue.ts'
import { sendingJob } from './enqueue-sending.ts'
import { runDeliveries } from './run-deliveries.ts'

export { enqueueSending } from './enqueue-sending.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
export { tellOfAwards } from './tell-of-awards.ts'
export { tellOfBatch } from './tell-of-batch.ts'

/** The background work of webhooks, by name. */
export const jobs: JobHandlers = { [sendingJob]: runDeliveries }
