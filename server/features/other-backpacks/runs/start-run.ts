import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { isUniqueViolation, type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { mayRead } from '../present.ts'
import { requireConnected } from '../queries.ts'

interface NewRun {
  kind: 'chosen' | 'all' | 'sync'
  wanted?: readonly string[] | undefined
  since?: Date | undefined
}

/** Begins to bring badges in from the connected backpack, the chosen ones or all. One at a time. */
export const startRun = async (
  { accountId }: Actor,
  connectionId: string,
  wanted?: readonly string[],
): Promise<void> => {
  const { backpack } = await requireConnected(db(), accountId, connectionId)
  if (backpack.ended_at) throw refuse('other.ended')
  if (!mayRead(backpack)) throw refuse('other.scope')
  try {
    await transaction(db(), (tx) => insertRun(tx, connectionId, { kind: wanted ? 'chosen' : 'all', wanted }))
  } catch (error) {
    if (isUniqueViolation(error, 'other_backpack_runs_open')) throw refuse('other.running', { cause: error })
    throw error
  }
}

/** Violates other_backpack_runs_open while another one runs. */
export const insertRun = async (tx: Tx, connectionId: string, { kind, wanted, since }: NewRun): Promise<void> => {
  const runId = newId()
  await tx
    .insertInto('other_backpack_runs')
    .values({
      run_id: runId,
      connection_id: connectionId,
      kind,
      wanted: wanted ? [...wanted] : null,
      since: since ?? null,
      started_at: now(),
    })
    .execute()
  await enqueueReading(tx, runId)
}

/** Brings badges in from a connected backpack. */
export const readingJob = 'other-backpacks.read'

export const enqueueReading = (tx: Tx, runId: string, startAfter?: Date): Promise<void> =>
  context().queue.enqueue(tx, readingJob, { runId }, { singletonKey: runId, ...(startAfter ? { startAfter } : {}) })
