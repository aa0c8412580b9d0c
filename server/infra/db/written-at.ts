import { sql } from 'kysely'

/**
 * The time of the statement that writes, by the clock of the database, for `updated_at` of what feeds tell of (ADR 30). Not
 * the clock at each row: a distributed PostgreSQL takes no volatile function in a change (ADR 167).
 */
export const writtenAt = sql<Date>`statement_timestamp()`
