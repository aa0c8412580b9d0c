import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Sends what is due to webhooks. */
export const sendingJob = 'webhooks.send'

const wakeSeconds = 5

/**
 * Has everything sent that is due once the transaction has committed, or from a moment on: many who ask for about the same
 * moment ask for one job. Without a moment there is no key, so that no action waits for another.
 */
export const enqueueSending = (tx: Tx, moment?: Date): Promise<void> => {
  if (!moment) return context().queue.enqueue(tx, sendingJob, {})
  const slot = Math.ceil(moment.getTime() / (wakeSeconds * 1000))
  const startAfter = new Date(slot * wakeSeconds * 1000)
  return context().queue.enqueue(tx, sendingJob, {}, { singletonKey: `at ${slot}`, startAfter })
}
