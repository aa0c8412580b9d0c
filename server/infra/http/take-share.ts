import { sql } from 'kysely'
import { inSeconds, now } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { storedKey } from './throttle.ts'

/**
 * True for the first so many calls under a key, then false until the seconds since the first are over: for what anybody
 * may do, but not without end.
 */
export const takeShare = async (db: Db, key: string, most: number, seconds: number): Promise<boolean> => {
  const isOver = sql`throttles.blocked_until <= ${now()}::timestamptz`
  const until = inSeconds(seconds)
  const row = await db
    .insertInto('throttles')
    .values({ key: storedKey(key), failures: 1, blocked_until: until, updated_at: now() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when ${isOver} then 1 else least(throttles.failures, 1000000) + 1 end`,
        blocked_until: sql<Date>`case when ${isOver} then ${until}::timestamptz else throttles.blocked_until end`,
        updated_at: now(),
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures <= most
}
