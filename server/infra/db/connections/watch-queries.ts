import type { LogEvent } from 'kysely'
import type { Log } from '../../log.ts'
import { createTimer } from '../../metrics/registry.ts'
import { cut } from '../../one-line.ts'

interface Watch {
  log: Log
  /** Statements that take this long are logged; 0 for none. */
  slowMilliseconds: number
}

let watch: Watch | undefined

const seconds = createTimer(
  'sash_db_query_seconds',
  'Time that statements took in the database, without the wait for a connection.',
  ['result'],
  [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
)

const longestStatement = 2000

/** From now on slow statements are logged, by all pools of this process; nobody is watched before. */
export const watchQueries = (wish: Watch): void => {
  watch = wish
}

/** What Kysely tells of each statement. Only its text goes into the log: the values of its parameters are people's. */
export const noteQuery = ({ level, query, queryDurationMillis }: LogEvent): void => {
  seconds.observe({ result: level === 'error' ? 'failed' : 'done' }, queryDurationMillis / 1000)
  if (!watch || watch.slowMilliseconds === 0 || queryDurationMillis < watch.slowMilliseconds) return
  const statement = cut(query.sql, longestStatement)
  watch.log.warn({ milliseconds: Math.round(queryDurationMillis), statement }, 'A statement was slow')
}
