import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './connections/connect.ts'
import type { Tx } from './transaction.ts'

interface AtWork {
  /** What everything reads from and writes to that asks for the database. */
  through?: Tx
  /** The transaction will be undone, so nothing may be done outside it. */
  isTrial?: boolean
  /** What the first transaction does before its body. */
  first?: (tx: Tx) => Promise<void>
}

const store = new AsyncLocalStorage<AtWork>()

/** The transaction that the work at hand goes through as a whole; undefined where each action has its own. */
export const currentTransaction = (): Db | undefined => store.getStore()?.through

/** Whether all that the work at hand does will be undone. */
export const isTrial = (): boolean => store.getStore()?.isTrial ?? false

/** Does work whose every statement goes through the transaction, those of its own transactions too. */
export const workThrough = async <T>(
  tx: Tx,
  work: () => Promise<T>,
  { isTrial: isToBeUndone = false }: { isTrial?: boolean } = {},
): Promise<T> => {
  const atWork: AtWork = { through: tx, isTrial: isToBeUndone }
  try {
    return await store.run(atWork, work)
  } finally {
    // What work has begun and not waited for, such as a timer, goes on beside the transaction, which ends now.
    delete atWork.through
    atWork.isTrial = false
  }
}

/**
 * Does work, and in the first transaction that it opens, before the body of that and each time that it is repeated, also
 * `first`: what that throws, the work throws. Throws an Error where work came to its end and opened none, for nothing was
 * asked then.
 */
export const workAfter = async <T>(first: (tx: Tx) => Promise<void>, work: () => Promise<T>): Promise<T> => {
  const atWork: AtWork = { first }
  const done = await store.run(atWork, work)
  if (atWork.first) throw new Error('A change that is asked for under a condition opened no transaction.')
  return done
}

/** What the transaction that is opened now has to do first; those after it are not told. */
export const takeFirst = (): ((tx: Tx) => Promise<void>) | undefined => {
  const atWork = store.getStore()
  const first = atWork?.first
  if (atWork) delete atWork.first
  return first
}
