import { sql } from 'kysely'
import { inSeconds, now } from '../clock.ts'
import { db } from '../context.ts'
import { throttled } from '../errors.ts'

const longestSeconds = 3600

/** Seconds of pause after the n-th failure in a row: 2, 4, 8 … 2048, then 3600 (api.md 2.1). */
export const pauseAfter = (failures: number): number => Math.min(longestSeconds, 2 ** Math.min(failures, 12))

/**
 * Runs an attempt under a key (operation, account and client address). During the pause after a failure it is
 * refused with 429 and the whole seconds left, without counting; a failure counts, a success clears.
 */
export const attempt = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const row = await db().selectFrom('throttles').select('blocked_until').where('key', '=', key).executeTakeFirst()
  if (row && row.blocked_until > now()) {
    throw throttled(Math.max(1, Math.ceil((row.blocked_until.getTime() - now().getTime()) / 1000)))
  }
  try {
    const result = await work()
    if (row) await db().deleteFrom('throttles').where('key', '=', key).execute()
    return result
  } catch (error) {
    await countFailure(key)
    throw error
  }
}

async function countFailure(key: string): Promise<void> {
  const stale = inSeconds(-longestSeconds)
  const { failures } = await db()
    .insertInto('throttles')
    .values({ key, failures: 1, blocked_until: inSeconds(pauseAfter(1)), updated_at: now() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when throttles.updated_at < ${stale} then 1 else throttles.failures + 1 end`,
        updated_at: now(),
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('throttles')
    .set({ blocked_until: inSeconds(pauseAfter(failures)) })
    .where('key', '=', key)
    .execute()
}

/** Client address as a throttle key: IPv6 by its /64, so that one customer is one client. */
export const clientKey = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? expandIpv6(ip).slice(0, 4).join(':') : ip

function expandIpv6(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const front = head.split(':').filter(Boolean)
  if (tail === undefined) return front
  const back = tail.split(':').filter(Boolean)
  return [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
}
