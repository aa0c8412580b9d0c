import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { dayIn } from './count-day.ts'

interface Lapsed {
  claim_id: string
  time_zone: string
  count: number
}

/**
 * Gives back places, of one claim or of any, that were held for long enough; answers how many. Those that somebody proves at
 * the moment are left.
 */
export const lapseDue = async (tx: Tx, most: number, claimId?: string): Promise<number> => {
  const ofClaim = claimId === undefined ? sql`` : sql`and claim_id = ${claimId}`
  const { rows } = await sql<Lapsed>`
    with due as materialized (
      select entry_id, claim_id from claim_entries
      where state = 'held' and held_until <= ${now()} ${ofClaim} limit ${most} for update skip locked
    ), lapsed as (
      update claim_entries e set state = 'lapsed', updated_at = ${now()} from due where e.entry_id = due.entry_id
    ), counts as (
      select claim_id, count(*)::integer as count from due group by claim_id
    ), returned as (
      update claims set taken = taken - counts.count from counts where claims.claim_id = counts.claim_id
      returning claims.claim_id, time_zone, counts.count
    )
    select claim_id, time_zone, count from returned`.execute(tx)
  if (rows.length === 0) return 0
  // PostgreSQL may not know the zone, or another version of it.
  const days = rows.map(({ claim_id, time_zone, count }) => ({ claim_id, day: dayIn(time_zone), count }))
  await sql`
    insert into claim_days as days (claim_id, day, lapsed)
    select claim_id, day, count from json_to_recordset(${JSON.stringify(days)}::json) as returned (
      claim_id text, day date, count integer
    )
    on conflict (claim_id, day) do update set lapsed = days.lapsed + excluded.lapsed`.execute(tx)
  return rows.reduce((all, { count }) => all + count, 0)
}
