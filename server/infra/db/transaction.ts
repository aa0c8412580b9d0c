import { setTimeout as sleep } from 'node:timers/promises'
import type { IsolationLevel, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { currentCheck, takeFirst } from './at-work.ts'
import type { Db } from './connections/connect.ts'
import { isStale } from './connections/prepare.ts'
import type { Tables } from './schema/tables.ts'

/** An open transaction. It fits wherever a `Db` is asked for, not the other way round. */
export type Tx = Transaction<Tables>

const notes = new WeakMap<Tx, (() => void)[]>()

/** Runs when the transaction has committed, and never when it has not: for what is kept in memory only, such as counts. */
export const afterCommit = (tx: Tx, note: () => void): void => {
  notes.set(tx, [...(notes.get(tx) ?? []), note])
}

const lastSteps = new WeakMap<Tx, (() => Promise<void>)[]>()

/** Runs as the last thing of the transaction, once everything else is written; when it throws, nothing is. */
export const beforeCommit = (tx: Tx, step: () => Promise<void>): void => {
  lastSteps.set(tx, [...(lastSteps.get(tx) ?? []), step])
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const queryCanceled = '57014'
const mostAttempts = 5

/**
 * Runs the body in a transaction and repeats it, at most five times in all, when PostgreSQL asks for that (40001,
 * 40P01, or a plan that is stale). So the body must have no effect outside the database. Inside an open transaction the body simply joins it.
 */
export async function transaction<T>(
  db: Db,
  body: (tx: Tx) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  if (isOpenTransaction(db)) return body(db)
  const first = takeFirst()
  const check = currentCheck()
  for (let attempt = 1; ; attempt++) {
    try {
      let kept: readonly (() => void)[] = []
      const result = await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (tx) => {
          await first?.(tx)
          const done = await body(tx)
          for (const step of lastSteps.get(tx) ?? []) await step()
          await check?.(tx)
          kept = notes.get(tx) ?? []
          return done
        })
      for (const note of kept) note()
      return result
    } catch (error) {
      if (attempt === mostAttempts || !isRetryable(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** True when the error is PostgreSQL's refusal of a duplicate, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== uniqueViolation) return false
  return constraint === undefined || error.constraint === constraint
}

/** True when the error is PostgreSQL's refusal of a row whose parent is not there. */
export function isForeignKeyViolation(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === foreignKeyViolation
}

/**
 * True when PostgreSQL cannot take a value that it was given: letters that it does not know (22021, 22P05), or a number or a
 * moment beyond what it counts (22003, 22008).
 */
export const isUntakenValue = (error: unknown): boolean =>
  error instanceof DatabaseError && ['22021', '22P05', '22003', '22008'].includes(error.code ?? '')

/** True when a statement was broken off because it took longer than it may, or because somebody wanted so. */
export const isTimeUp = (error: unknown): boolean => error instanceof DatabaseError && error.code === queryCanceled

function isOpenTransaction(db: Db): db is Tx {
  return db.isTransaction
}

function isRetryable(error: unknown): boolean {
  if (isStale(error)) return true
  return error instanceof DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected)
}
