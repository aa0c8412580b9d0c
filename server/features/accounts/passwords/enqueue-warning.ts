import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Warns of many wrong passwords; the feature that knows the ways to sign in runs it. */
export const warningJob = 'sign-ins.warn'

export const enqueueWarning = (tx: Tx, email: string): Promise<void> =>
  context().queue.enqueue(tx, warningJob, { email })
