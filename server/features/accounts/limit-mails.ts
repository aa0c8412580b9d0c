import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { takeCooldown } from '#infra/http/throttle.ts'

/** Seconds between two mails of one kind to one address (api.md 2.16). */
export const mailPause = 300
const mailsPerHour = 5

/**
 * True when a mail that anybody can ask for may go to the address: every five minutes for each network, and five an
 * hour from all of them, so that nobody's mailbox is filled by strangers.
 */
export const takeMailTurn = async (tx: Tx, email: string, network: string): Promise<boolean> => {
  if ((await takeCooldown(tx, `mail:${email}:${network}`, mailPause)) !== true) return false
  return takeMailOfHour(tx, email)
}

/** The second half of `takeMailTurn`, where the pause is counted and told otherwise. */
export const takeMailOfHour = async (tx: Tx, email: string): Promise<boolean> =>
  (await countInHour(tx, `mails:${email}`)) <= mailsPerHour

/** Counts one more under the key and answers how many there have been in the hour that began with the first. */
export const countInHour = async (db: Db, key: string): Promise<number> => {
  const isOver = sql<boolean>`throttles.updated_at <= ${inSeconds(-3600)}`
  const { failures } = await db
    .insertInto('throttles')
    .values({ key, failures: 1, blocked_until: now(), updated_at: now() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when ${isOver} then 1 else least(throttles.failures, 1000000) + 1 end`,
        updated_at: sql<Date>`case when ${isOver} then ${now()}::timestamptz else throttles.updated_at end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}
