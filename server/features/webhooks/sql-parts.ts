import { sql } from 'kysely'

/** A moment as programs expect it in JSON; null stays null. */
export const toMoment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
