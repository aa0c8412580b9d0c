import { type RawBuilder, sql } from 'kysely'

/**
 * Which history of writings the server is in, the same of a primary and of those that follow it (PostgreSQL, "Timelines"): a
 * transaction of one number is the same one within one history only. A standby that has not followed its primary into another
 * one yet, or has taken over by itself, tells another.
 */
export const history = (): RawBuilder<string> => sql`(case when pg_is_in_recovery()
  then (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end)::text`
