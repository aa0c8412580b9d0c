import { sql } from 'kysely'
import type { ClaimFigures } from '#contracts/claims/claims.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { dayIn } from './claiming/count-day.ts'
import type { ClaimRow } from './queries.ts'

type Day = ClaimFigures['days'][number]
interface Row extends Day {
  lapsed: number
}

const nothing = { shown: 0, opened: 0, claimed: 0, awarded: 0, accepted: 0, lapsed: 0 }

/** Counts by day, of no persons. What was accepted is counted where it stands, with the awards. */
export const readFigures = async (
  db: Db,
  claim: Pick<ClaimRow, 'claim_id' | 'issuer_id' | 'time_zone'>,
): Promise<ClaimFigures> => {
  const found = await db
    .selectFrom('claim_days')
    .select(sql<string>`day::text`.as('day'))
    .select(['shown', 'opened', 'claimed', 'awarded', 'lapsed'])
    .where('claim_id', '=', claim.claim_id)
    .execute()
  const byDay = new Map<string, Row>(found.map((row) => [row.day, { ...nothing, ...row }]))
  for (const [day, accepted] of await countAccepted(db, claim))
    byDay.set(day, { ...nothing, day, ...byDay.get(day), accepted })
  const rows = [...byDay.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
  const sum = (name: Exclude<keyof Row, 'day'>) => rows.reduce((all, row) => all + row[name], 0)
  return {
    days: rows.map(({ lapsed, ...day }) => day),
    shown: sum('shown'),
    opened: sum('opened'),
    claimed: sum('claimed'),
    awarded: sum('awarded'),
    accepted: sum('accepted'),
    lapsed: sum('lapsed'),
  }
}

// Every zone differs from UTC by quarters of an hour, and what is no zone to PostgreSQL may be one here.
const quarter = sql<Date>`date_bin('15 minutes', a.accepted_at, '2000-01-01T00:00:00Z'::timestamptz)`

async function countAccepted(
  db: Db,
  { claim_id, issuer_id, time_zone }: Pick<ClaimRow, 'claim_id' | 'issuer_id' | 'time_zone'>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ at: Date; accepted: number }>`
    select ${quarter} as at, count(*)::integer as accepted
    from claim_entries e join awards a on a.issuer_id = ${issuer_id} and a.award_id = e.award_id
    where e.claim_id = ${claim_id} and a.acceptance = 'Accepted' and a.accepted_at is not null group by 1`.execute(db)
  const byDay = new Map<string, number>()
  for (const { at, accepted } of rows) {
    const day = dayIn(time_zone, at)
    byDay.set(day, (byDay.get(day) ?? 0) + accepted)
  }
  return byDay
}
