import { z } from 'zod'
import { unsuspendedAccounts } from '#infra/authority/accounts.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { isUniqueViolation, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { mayRead } from '../present.ts'
import { requireConnected } from '../queries.ts'
import { enqueueSync } from './enqueue-sync.ts'
import { insertRun } from './start-run.ts'

const job = z.object({ connectionId: z.string() })
const day = 86_400_000
const nextTrySeconds = 6 * 3600

/** Keeps this backpack in step with the connected one from now on, or no longer. */
export const setSync = async ({ accountId }: Actor, connectionId: string, isOn: boolean): Promise<void> => {
  const { backpack } = await requireConnected(db(), accountId, connectionId)
  if (isOn && backpack.ended_at) throw refuse('other.ended')
  if (isOn && !mayRead(backpack)) throw refuse('other.scope')
  if (isOn === backpack.is_synced) return
  await transaction(db(), async (tx) => {
    await tx
      .updateTable('other_backpacks')
      .set({ is_synced: isOn, next_sync_at: null, failures: 0, ...(backpack.ended_at ? {} : { problem: null }) })
      .where('connection_id', '=', connectionId)
      .execute()
    if (isOn) await enqueueSync(tx, connectionId, 0)
  })
}

/**
 * Reads a backpack that is due: what is new since the last time, and once a day all of it, for `since` misses some. That of
 * somebody who is suspended waits.
 */
export const runSync: JobHandler = async (data) => {
  const { connectionId } = job.parse(data)
  try {
    await transaction(db(), async (tx) => {
      const due = await tx
        .updateTable('other_backpacks')
        .set({ next_sync_at: inSeconds(nextTrySeconds) })
        .where('connection_id', '=', connectionId)
        .where('is_synced', '=', true)
        .where('ended_at', 'is', null)
        .where('account_id', 'in', unsuspendedAccounts(tx).select('accounts.account_id'))
        .where('next_sync_at', '<=', now())
        .returning(['read_at', 'read_whole_at'])
        .executeTakeFirst()
      if (!due) return
      await insertRun(tx, connectionId, { kind: 'sync', since: findSince(due) })
    })
  } catch (error) {
    // Somebody is bringing badges in by hand at this moment; that serves as well.
    if (!isUniqueViolation(error, 'other_backpack_runs_open')) throw error
    await transaction(db(), (tx) => enqueueSync(tx, connectionId, nextTrySeconds))
  }
}

function findSince({ read_at, read_whole_at }: { read_at: Date | null; read_whole_at: Date | null }): Date | undefined {
  if (!read_at || !read_whole_at || now().getTime() - read_whole_at.getTime() >= day) return undefined
  // Clocks differ, and badges are dated back.
  return new Date(read_at.getTime() - day)
}
