import { type RawBuilder, sql } from 'kysely'

/**
 * The time of the statement that writes, by the clock of the database, for rows that come new. Not the clock at each row: a
 * distributed PostgreSQL takes no volatile function in a change (ADR 167).
 */
export const firstWrittenAt = sql<Date>`statement_timestamp()`

/**
 * `updated_at` of a row that is there, for a change that feeds and lists tell of (ADR 30); `row` is its table, or what the
 * statement calls it. A statement that waited for the row came in before what it waited for wrote: the time goes on from what
 * the row says, and never back.
 */
export const writtenAt = (row: string): RawBuilder<Date> =>
  sql<Date>`greatest(${sql.ref(`${row}.updated_at`)} + interval '1 millisecond', statement_timestamp())`
