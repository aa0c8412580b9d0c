import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { AppError } from '../../errors.ts'
import { createCounter } from '../../metrics/registry.ts'
import type { Db, UrlConnection } from '../connections/connect.ts'
import { UnansweredError } from './bound-client.ts'
import { connectStandby, type StandbyPool } from './connect-standby.ts'
import type { ReadDb } from './read-db.ts'

/**
 * What came of a piece of work: done there, or done by the primary since it is behind, failed, rests after it did not answer,
 * or has no connection free.
 */
type Outcome = 'answered' | 'behind' | 'failed' | 'resting' | 'full'

export interface StandbyState {
  /** Undefined where it does not answer. */
  answers?: {
    /** The log that the primary has written and it has not replayed. */
    behindBytes: number
    /** When what it replayed last was committed; undefined where it has replayed nothing since its start. */
    replayedUntil?: Date
  }
}

/** A standby that is asked beside the primary, and never instead of it. */
export interface Standby {
  /**
   * Does work whose reading goes there, as it is at one moment, and asks for two seconds at most; undefined where nothing came of it, so
   * that it has to be done with the primary, because the standby is behind, busy, away or no standby any more.
   */
  read<T>(work: () => Promise<T>): Promise<{ thing: T } | undefined>
  /** How it stands, within a second and a half or so. */
  look(): Promise<StandbyState>
  close(): Promise<void>
}

interface Reading {
  from?: ReadDb
}

const readings = new AsyncLocalStorage<Reading>()

/** The standby that the work at hand reads from. */
export const currentReading = (): ReadDb | undefined => readings.getStore()?.from

/** Does work that reads from the primary, though what is done around it may not. */
export const besideReading = <T>(work: () => Promise<T>): Promise<T> => readings.run({}, work)

/** The standby does not have the rows that the primary has. */
export class BehindError extends Error {}

// After it did not answer, so that not everybody waits for it.
const restMilliseconds = 5000

const reads = createCounter(
  'sash_standby_reads_total',
  'Pages and documents that were to be read from the standby, by what came of it: all but those that it answered were read from the primary.',
  ['result'],
)

/** Connects when it is first asked. Whose standby it has to be, the primary says. */
export const openStandby = (connection: UrlConnection, primary: Db): Standby => {
  let pool: StandbyPool | undefined
  let restsUntil = 0

  const mayAsk = (): boolean => {
    if (restsUntil === 0) return true
    if (performance.now() < restsUntil) return false
    // One tries, and the others wait for what comes of it.
    restsUntil = performance.now() + restMilliseconds
    return true
  }
  const open = async (): Promise<StandbyPool> => {
    const { rows } = await sql<{ system: string }>`
      select system_identifier::text as system from pg_control_system()`.execute(primary)
    pool ??= connectStandby(connection, rows[0]?.system ?? '')
    return pool
  }
  const inOneMoment = async <T>(work: (from: ReadDb) => Promise<T>): Promise<T> => {
    const { db } = pool ?? (await open())
    const reading: Reading = {}
    try {
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(tx)
          if (!rows[0]?.follows) throw new UnansweredError('It has taken over.')
          reading.from = tx
          return readings.run(reading, () => work(tx))
        })
    } finally {
      // What the work has begun and not waited for goes on with the primary.
      delete reading.from
    }
  }
  const note = (result: Outcome): undefined => {
    reads.inc({ result })
    return undefined
  }

  return {
    read: async (work) => {
      if (pool?.isFull()) return note('full')
      if (!mayAsk()) return note('resting')
      try {
        const thing = await inOneMoment(work)
        restsUntil = 0
        note('answered')
        return { thing }
      } catch (error) {
        // The rows are there, and say no.
        const isAnswered = error instanceof AppError
        const isBehind = error instanceof BehindError
        if (isAnswered || isBehind) restsUntil = 0
        // What else fails in the work, or takes its time, says nothing of the standby.
        if (error instanceof UnansweredError) restsUntil = performance.now() + restMilliseconds
        note(isAnswered ? 'answered' : isBehind ? 'behind' : 'failed')
        if (isAnswered) throw error
        // Whatever it was: the primary says what is the matter, if anything is.
        return undefined
      }
    },
    look: async () => {
      const asked = sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
      const lsn = (await asked).rows[0]?.lsn ?? '0/0'
      const state = (from: ReadDb) =>
        sql<{ behind: number; until: Date | null }>`
        select greatest(0, pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn()))::bigint as behind,
          pg_last_xact_replay_timestamp() as until`.execute(from)
      const found = await inOneMoment(state).catch(() => undefined)
      const row = found?.rows[0]
      if (!row) return {}
      return { answers: { behindBytes: row.behind, ...(row.until ? { replayedUntil: row.until } : {}) } }
    },
    close: async () => {
      await pool?.db.destroy()
    },
  }
}
