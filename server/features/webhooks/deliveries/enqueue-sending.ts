import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'

export const sendingJob = 'webhooks.send'

/** Has everything sent that is due once the transaction has committed. No key, so that no action waits for another. */
export const enqueueSending = (tx: Tx): Promise<void> => context().queue.enqueue(tx, sendingJob, {})

const wakeSeconds = 5

/** Has it looked at what is due from a moment on; many who ask for about the same moment ask for one job. */
export const enqueueWaking = (tx: Tx, moment: Date): Promise<void> => {
  const slot = Math.ceil(moment.getTime() / (wakeSeconds * 1000))
  return context().queue.enqueue(
    tx,
    sendingJob,
    {},
    { singletonKey: `at ${slot}`, startAfter: new Date(slot * wakeSeconds * 1000) },
  )
}
