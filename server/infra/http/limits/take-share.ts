import { sql } from 'kysely'
import { inSeconds, now } from '../../clock.ts'
import type { Db } from '../../db/connections/connect.ts'
import type { Tx } from '../../db/transaction.ts'
import { storedKey } from './throttle.ts'

/**
 * True for the first so many calls under a key, then false until the seconds since the first are over: for what anybody
 * may do, but not without end. One call may take more than one.
 */
export const takeShare = async (db: Db, key: string, most: number, seconds: number, amount = 1): Promise<boolean> => {
  const isOver = sql`throttles.blocked_until <= ${now()}::timestamptz`
  const until = inSeconds(seconds)
  const row = await db
    .insertInto('throttles')
    .values({ key: storedKey(key), failures: amount, blocked_until: until, updated_at: now() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when ${isOver} then ${amount}::integer else least(throttles.failures, 1000000000) + ${amount}::integer end`,
        blocked_until: sql<Date>`case when ${isOver} then ${until}::timestamptz else throttles.blocked_until end`,
        updated_at: now(),
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures <= most
}

/**
 * As takeShare, for so many at once: how many of them are still within the share. Until the transaction ends others wait
 * who take from the same share.
 */
export const takeSome = async (
  tx: Tx,
  key: string,
  { wanted, most, seconds }: { wanted: number; most: number; seconds: number },
): Promise<number> => {
  const isOver = sql`throttles.blocked_until <= ${now()}::timestamptz`
  const until = inSeconds(seconds)
  const { failures: taken } = await tx
    .insertInto('throttles')
    .values({ key: storedKey(key), failures: 0, blocked_until: until, updated_at: now() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when ${isOver} then 0 else throttles.failures end`,
        blocked_until: sql<Date>`case when ${isOver} then ${until}::timestamptz else throttles.blocked_until end`,
        updated_at: now(),
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const granted = Math.min(wanted, Math.max(0, most - taken))
  await tx
    .updateTable('throttles')
    .set({ failures: taken + granted })
    .where('key', '=', storedKey(key))
    .execute()
  return granted
}

/** Gives one of a share back that was taken for nothing. */
export const giveBack = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('throttles')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', storedKey(key))
    .where('failures', '>', 0)
    .execute()
}

/** How much of a share is taken now. */
export const countTaken = async (db: Db, key: string): Promise<number> => {
  const row = await db
    .selectFrom('throttles')
    .select('failures')
    .where('key', '=', storedKey(key))
    .where('blocked_until', '>', now())
    .executeTakeFirst()
  return row?.failures ?? 0
}
