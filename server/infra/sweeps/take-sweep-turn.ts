import { sql } from 'kysely'
import { context } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { isDatabaseAway } from '../db/connections/is-database-away.ts'
import { isTimeUp, transaction } from '../db/transaction.ts'
import { isDraining } from '../draining.ts'
import { TryLater } from '../jobs/queue.ts'
import { enqueueTurn } from './enqueue-turn.ts'
import {
  endLease,
  endRun,
  type Lease,
  LeaseLostError,
  noteFailure,
  noteProgress,
  renewLease,
  statementSeconds,
  takeSweep,
} from './lease.ts'
import type { Progress, Step, Sweep } from './sweep.ts'

/** What a turn is bound by. */
interface Bounds {
  signal: AbortSignal
  /** How long it goes on before others have their turn. */
  milliseconds?: number
}

const turnMilliseconds = 20_000

/**
 * Does a sweep from where it stopped, portion by portion; after a while it has itself asked for again, behind the others. A step that fails is
 * noted and left out. Throws TryLater where another process has the sweep.
 */
export async function takeSweepTurn(
  db: Db,
  { name, steps }: Sweep,
  { signal, milliseconds = turnMilliseconds }: Bounds,
): Promise<void> {
  const taken = await takeSweep(db, name)
  if (typeof taken === 'number') throw new TryLater(`the sweep ${name} is under way`, taken)
  let lease = taken
  const end = performance.now() + milliseconds
  try {
    for (let step = steps[lease.step]; step; step = steps[lease.step]) {
      lease = await goOn(db, lease, step)
      const isOver = signal.aborted || isDraining() || performance.now() >= end
      if (isOver && lease.step < steps.length) return await goOnLater(db, lease)
    }
    await endRun(db, lease)
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
    context().log.warn({ sweep: name }, error.message)
  }
}

async function goOnLater(db: Db, lease: Lease): Promise<void> {
  await transaction(db, async (tx) => {
    await endLease(tx, lease)
    await enqueueTurn(tx, lease.name)
  })
}

/** The next portion of a step; answers where the sweep goes on then. */
async function goOn(db: Db, lease: Lease, step: Step): Promise<Lease> {
  for (let most = step.most; ; most = Math.floor(most / 10)) {
    try {
      return await runPortion(db, lease, step, most)
    } catch (error) {
      if (error instanceof LeaseLostError || isDatabaseAway(error)) throw error
      // On a slow disk a smaller portion may be done in time.
      if (isTimeUp(error) && most >= 10) continue
      context().log.warn({ err: error, sweep: lease.name, step: lease.step }, 'A step of a sweep failed')
      await noteFailure(db, lease, error)
      const next = { ...lease, step: lease.step + 1, after: '' }
      await noteProgress(db, next, 0, 0)
      return next
    }
  }
}

function runPortion(db: Db, lease: Lease, step: Step, most: number): Promise<Lease> {
  const work = async (on: Db, run: () => Promise<Progress>): Promise<Lease> => {
    const startedAt = performance.now()
    await renewLease(on, lease)
    const { rows, after } = await run()
    const next = after === undefined ? { ...lease, step: lease.step + 1, after: '' } : { ...lease, after }
    await noteProgress(on, next, rows, (performance.now() - startedAt) / 1000)
    return next
  }
  if ('outside' in step) return work(db, () => step.outside(db, most, lease.after))
  return transaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementSeconds * 1000)}, true)`.execute(tx)
    return work(tx, () => step.inTransaction(tx, most, lease.after))
  })
}
