import { inSeconds } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Reads a backpack that this one is kept in step with. */
export const syncJob = 'other-backpacks.sync'

/** The connection is read again after so many seconds, and never before another time that is set later. */
export const enqueueSync = async (tx: Tx, connectionId: string, seconds: number): Promise<void> => {
  const at = inSeconds(seconds)
  await tx.updateTable('other_backpacks').set({ next_sync_at: at }).where('connection_id', '=', connectionId).execute()
  await context().queue.enqueue(tx, syncJob, { connectionId }, seconds > 0 ? { startAfter: at } : {})
}
