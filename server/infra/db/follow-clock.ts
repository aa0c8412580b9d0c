import { sql } from 'kysely'
import { adoptTime, forgetClock } from '../clock.ts'
import type { Db } from './connections/connect.ts'

/** How often each server asks the database for the time; who asks for nothing for longer has ended. */
export const clockEveryMs = 5000
const longestMs = 2000

/**
 * Lets the clock of the database be the clock of this process: servers on one database so have one, whatever their
 * machines think, and one that is set meanwhile changes nothing. Answers how to end that.
 */
export const followClock = async (db: Db): Promise<() => void> => {
  const look = async (longest: number): Promise<void> => {
    const asked = performance.now()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    const tookMs = performance.now() - asked
    // It was read somewhere between question and answer.
    if (rows[0] && tookMs <= longest) adoptTime(rows[0].at.getTime() + tookMs / 2)
  }
  await look(Number.POSITIVE_INFINITY)
  // While the database is away, time goes on as it was heard last.
  const timer = setInterval(() => void look(longestMs).catch(() => undefined), clockEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    forgetClock()
  }
}
