import { context } from '#infra/context.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'
import { takeSweepTurn } from '#infra/sweeps/take-sweep-turn.ts'

/** Does the sweep to its end, as its job does; throws what went wrong in it. */
export const sweepNow = async (sweep: Sweep): Promise<void> => {
  const { db } = context()
  await takeSweepTurn(db, sweep, { signal: new AbortController().signal, milliseconds: Number.POSITIVE_INFINITY })
  const row = await db.selectFrom('sweeps').select('failure').where('name', '=', sweep.name).executeTakeFirstOrThrow()
  if (row.failure !== null) throw new Error(row.failure)
}
