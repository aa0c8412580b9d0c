import { sql } from 'kysely'

/** An id like those of newId, made by the database for as many rows as there are. */
export const newIdSql = sql`rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')`
