import type { SweepName } from '#contracts/operator/operator-sweeps.ts'
import { inSeconds } from '../clock.ts'
import { context } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import { addSweeps } from './lease.ts'

/** Asks for a turn of every sweep; servers of the release before do them one after the other in it. */
export const sweepJob = 'sweep'

/** While one waits there is no other. */
export const enqueueSweep = (tx: Tx): Promise<void> =>
  context().queue.enqueue(tx, sweepJob, {}, { singletonKey: sweepJob })

/** Takes a turn of one sweep. */
export const turnJob = 'sweep.turn'

/** Has a turn of the sweep taken when those are done that wait already. */
export const enqueueTurn = (tx: Tx, name: SweepName): Promise<void> =>
  context().queue.enqueue(tx, turnJob, { name }, { singletonKey: name })

const forgottenSeconds = 86_400

/** Has a turn of each sweep taken, and forgets those that this release does not know. */
export async function enqueueTurns(tx: Tx, names: readonly SweepName[]): Promise<void> {
  await addSweeps(tx, names)
  await tx
    .deleteFrom('sweeps')
    .where('name', 'not in', names)
    .where((eb) => eb(eb.fn.coalesce('started_at', 'created_at'), '<', inSeconds(-forgottenSeconds)))
    .execute()
  for (const name of names) await enqueueTurn(tx, name)
}
