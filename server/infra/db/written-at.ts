import { sql } from 'kysely'

/** The time of the write itself, by the clock of the database, for `updated_at` of what feeds tell of (ADR 30). */
export const writtenAt = sql<Date>`clock_timestamp()`
