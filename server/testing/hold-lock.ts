import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { context } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'

/** Runs the statement in a transaction of its own that stays open until the release that comes back is called. */
export const holdLock = async (lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> => {
  const gate = new EventTarget()
  const held = new Promise((resolve) => gate.addEventListener('held', resolve))
  const released = new Promise((resolve) => gate.addEventListener('released', resolve))
  const done = transaction(context().db, async (tx) => {
    await lock(tx)
    gate.dispatchEvent(new Event('held'))
    await released
  })
  await Promise.race([held, done])
  return async () => {
    gate.dispatchEvent(new Event('released'))
    await done
  }
}

/** Until so many statements wait for somebody's lock in the database of the test. */
export const untilWaiting = async (count: number): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(context().db)
    if ((rows[0]?.waiting ?? 0) >= count) return
    await sleep(20)
  }
}
