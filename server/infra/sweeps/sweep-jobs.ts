import { db } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { JobHandler, JobHandlers } from '../jobs/queue.ts'
import { enqueueTurns, sweepJob, turnJob } from './enqueue-turn.ts'
import type { Sweep } from './sweep.ts'
import { takeSweepTurn } from './take-sweep-turn.ts'

/** How many jobs of a queue run side by side in one process: sweeps take their turns. */
export const sweepLanes = { [turnJob]: 1 }

/** The job that is asked for every hour, and the turns of the sweeps that it asks for. */
export const createSweepJobs = (sweeps: readonly Sweep[]): JobHandlers => {
  const names = sweeps.map(({ name }) => name)
  const runSweep: JobHandler = () => transaction(db(), (tx) => enqueueTurns(tx, names))
  const runTurn: JobHandler = async ({ name }, { signal }) => {
    const sweep = sweeps.find((one) => one.name === name)
    // One that another release has is left to it.
    if (sweep) await takeSweepTurn(db(), sweep, { signal })
  }
  return { [sweepJob]: runSweep, [turnJob]: runTurn }
}
