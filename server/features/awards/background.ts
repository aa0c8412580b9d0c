import type { Db } from '#infra/db/connect.ts'
import type { JobHandlers } from '#infra/jobs/queue.ts'
import { renewalJob } from '../issuers/index.ts'
import { jobs as batchJobs, sweep as sweepBatches } from './batches/index.ts'
import { renewAwards, sweepRenewals } from './renew-awards.ts'

/** The background work of awards, by name. */
export const jobs: JobHandlers = { ...batchJobs, [renewalJob.name]: renewAwards }

export const sweep = async (db: Db): Promise<void> => {
  await sweepBatches(db)
  await sweepRenewals(db)
}
