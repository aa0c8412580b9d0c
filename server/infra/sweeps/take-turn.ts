import { sql } from 'kysely'
import { context } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { isDatabaseAway } from '../db/connections/is-database-away.ts'
import { isTimeUp, transaction } from '../db/transaction.ts'
import { isDraining } from '../draining.ts'
import { TryLater } from '../jobs/queue.ts'
import {
  type Claim,
  ClaimLostError,
  claimSweep,
  endRun,
  holdClaim,
  noteFailure,
  noteProgress,
  releaseClaim,
  statementSeconds,
} from './claim.ts'
import { enqueueTurn } from './enqueue-turn.ts'
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
export async function takeTurn(
  db: Db,
  { name, steps }: Sweep,
  { signal, milliseconds = turnMilliseconds }: Bounds,
): Promise<void> {
  const claimed = await claimSweep(db, name)
  if (typeof claimed === 'number') throw new TryLater(`the sweep ${name} is under way`, claimed)
  let claim = claimed
  const end = performance.now() + milliseconds
  try {
    for (let step = steps[claim.step]; step; step = steps[claim.step]) {
      claim = await goOn(db, claim, step)
      const isOver = signal.aborted || isDraining() || performance.now() >= end
      if (isOver && claim.step < steps.length) return await goOnLater(db, claim)
    }
    await endRun(db, claim)
  } catch (error) {
    if (!(error instanceof ClaimLostError)) throw error
    context().log.warn({ sweep: name }, error.message)
  }
}

async function goOnLater(db: Db, claim: Claim): Promise<void> {
  await transaction(db, async (tx) => {
    await releaseClaim(tx, claim)
    await enqueueTurn(tx, claim.name)
  })
}

/** The next portion of a step; answers where the sweep goes on then. */
async function goOn(db: Db, claim: Claim, step: Step): Promise<Claim> {
  for (let most = step.most; ; most = Math.floor(most / 10)) {
    try {
      return await runPortion(db, claim, step, most)
    } catch (error) {
      if (error instanceof ClaimLostError || isDatabaseAway(error)) throw error
      // On a slow disk a smaller portion may be done in time.
      if (isTimeUp(error) && most >= 10) continue
      context().log.warn({ err: error, sweep: claim.name, step: claim.step }, 'A step of a sweep failed')
      await noteFailure(db, claim, error)
      const next = { ...claim, step: claim.step + 1, after: '' }
      await noteProgress(db, next, 0, 0)
      return next
    }
  }
}

function runPortion(db: Db, claim: Claim, step: Step, most: number): Promise<Claim> {
  const work = async (on: Db, run: () => Promise<Progress>): Promise<Claim> => {
    const startedAt = performance.now()
    await holdClaim(on, claim)
    const { rows, after } = await run()
    const next = after === undefined ? { ...claim, step: claim.step + 1, after: '' } : { ...claim, after }
    await noteProgress(on, next, rows, (performance.now() - startedAt) / 1000)
    return next
  }
  if ('outside' in step) return work(db, () => step.outside(db, most, claim.after))
  return transaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementSeconds * 1000)}, true)`.execute(tx)
    return work(tx, () => step.inTransaction(tx, most, claim.after))
  })
}
