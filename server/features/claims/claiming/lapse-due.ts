import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Gives back places, of one claim or of any, that were held for long enough; answers how many. Those that somebody proves at
 * the moment are left.
 */
export const lapseDue = async (tx: Tx, most: number, claimId?: string): Promise<number> => {
  const ofClaim = claimId === undefined ? sql`` : sql`and claim_id = ${claimId}`
  const { rows } = await sql<{ count: number }>`
    with due as materialized (
      select entry_id, claim_id from claim_entries
      where state = 'held' and held_until <= ${now()} ${ofClaim} limit ${most} for update skip locked
    ), lapsed as (
      update claim_entries e set state = 'lapsed', updated_at = ${now()} from due where e.entry_id = due.entry_id
    ), counts as (
      select claim_id, count(*)::integer as count from due group by claim_id
    ), returned as (
      update claims set taken = taken - counts.count from counts where claims.claim_id = counts.claim_id
      returning claims.claim_id, (${now()}::timestamptz at time zone time_zone)::date as day, counts.count
    ), counted as (
      insert into claim_days as days (claim_id, day, lapsed) select claim_id, day, count from returned
      on conflict (claim_id, day) do update set lapsed = days.lapsed + excluded.lapsed
    )
    select count(*)::integer as count from due`.execute(tx)
  return rows[0]?.count ?? 0
}
