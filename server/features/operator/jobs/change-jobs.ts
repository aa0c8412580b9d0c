import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { dropJob, retryJobs } from '#infra/jobs/change-jobs.ts'

/** One job that was given up or pauses, or all of a kind that were given up, run now. Answers how many. */
export const retry = async (tx: Tx, by: Doer, kind: string, id?: string): Promise<number> => {
  const count = await retryJobs(tx, kind, id)
  if (count > 0) {
    noteAction(tx, by, {
      verb: 'job.retried',
      subject: { kind: 'job', id: id ?? kind },
      detail: { name: kind, jobs: count },
    })
  }
  return count
}

/** False when there is no such job, or it was not given up. */
export const drop = async (tx: Tx, by: Doer, kind: string, id: string): Promise<boolean> => {
  const isDropped = await dropJob(tx, kind, id)
  if (isDropped) noteAction(tx, by, { verb: 'job.dropped', subject: { kind: 'job', id }, detail: { name: kind } })
  return isDropped
}
