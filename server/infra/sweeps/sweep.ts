import type { SweepName } from '#contracts/operator/operator-sweeps.ts'
import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'

/** Work that comes up again and again, most of it to drop what has ended; each is a job of its own every hour. */
export interface Sweep {
  name: SweepName
  /** Done one after the other. One that fails keeps no other from its turn. */
  steps: readonly Step[]
}

/** What came of a portion. */
export interface Progress {
  /** Rows that it dropped, changed or took up. */
  rows: number
  /** Behind which key the next portion begins; undefined where the step is over. */
  after: string | undefined
}

/** A part of a sweep, in portions of at most so many rows. What `after` says is kept in the database, where the next turn goes on. */
export type Step = { most: number } & (
  | { inTransaction: (tx: Tx, most: number, after: string) => Promise<Progress> }
  | { outside: (db: Db, most: number, after: string) => Promise<Progress> }
)

const usualPortion = 1000

/**
 * Does at most so many rows, in one transaction, and answers how many; called again until it answers fewer. So a row must be
 * gone from what it looks for once it is done.
 */
export const portions = (work: (tx: Tx, most: number) => Promise<number>, most = usualPortion): Step => ({
  most,
  inTransaction: async (tx, count) => {
    const rows = await work(tx, count)
    return { rows, after: rows < count ? undefined : '' }
  },
})

/**
 * Goes along an index: looks at so many rows behind a key (at first the empty text), in one transaction, and answers what it
 * did and where it goes on.
 */
export const walk = (work: (tx: Tx, most: number, after: string) => Promise<Progress>, most = usualPortion): Step => ({
  most,
  inTransaction: work,
})

/** As `walk`, for work that asks other servers or moves files: no transaction waits for it, and its portions are small. */
export const walkOutside = (work: (db: Db, most: number, after: string) => Promise<Progress>, most: number): Step => ({
  most,
  outside: work,
})

/** Where a walk goes on that has looked at these rows, of so many at most; undefined at the end. */
export const afterLast = <Row>(rows: readonly Row[], most: number, key: (row: Row) => string): string | undefined => {
  const last = rows.at(-1)
  return last === undefined || rows.length < most ? undefined : key(last)
}
