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

/** Looks at something that lets a transaction be; `leaves` where the transaction may end that itself, and looks before it does. */
export type LookAtWork = (tx: Tx, leaves?: 'leaves') => Promise<void>

interface Condition {
  check?: LookAtWork
}

const conditions = new AsyncLocalStorage<Condition>()

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

/**
 * Does work, and in every transaction that it opens, after everything else in that and each time that it is repeated, also
 * `check`: what that throws, the work throws, and nothing of the transaction is there.
 */
export const workWhile = async <T>(check: LookAtWork, work: () => Promise<T>): Promise<T> => {
  const condition: Condition = { check }
  try {
    return await conditions.run(condition, work)
  } finally {
    // What goes on beside the work, such as a timer that it began, is not of it.
    delete condition.check
  }
}

/** Does work that belongs to nothing that is at work here, such as what others have put in a queue. */
export const workApart = <T>(work: () => T): T => store.run({}, () => conditions.run({}, work))

/** What the transaction that is opened now has to look at before it ends. */
export const currentCheck = (): LookAtWork | undefined => conditions.getStore()?.check
