import { type RawBuilder, sql } from 'kysely'

/**
 * Which history of writings the server is in, the same of a primary and of those that follow it: a transaction of one number is
 * the same one within one history only (PostgreSQL, "Timelines") of one database cluster. A standby that has not followed its
 * primary into another one yet, or has taken over by itself, tells another; so does one that came in its place behind an open
 * connection, and one that has not heard of a migration yet, which writes to columns but not to rows.
 */
export const history = (): RawBuilder<string> => sql`concat_ws(' ', (case when pg_is_in_recovery()
  then (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end),
  (select system_identifier from pg_control_system()), (select count(*) from schema_migrations))`
