import { sql } from 'kysely'

/** An id like those of newId, made by the database for as many rows as there are. */
export const newDeliveryId = sql`rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')`

/** A moment as programs expect it in JSON; null stays null. */
export const toMoment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
