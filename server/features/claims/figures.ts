import { sql } from 'kysely'
import type { ClaimFigures } from '#contracts/claims/claims.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { ClaimRow } from './queries.ts'

type Day = ClaimFigures['days'][number]
interface Row extends Day {
  lapsed: number
}

/** Counts by day, of no persons. What was accepted is counted where it stands, with the awards. */
export const readFigures = async (
  db: Db,
  { claim_id, issuer_id, time_zone }: Pick<ClaimRow, 'claim_id' | 'issuer_id' | 'time_zone'>,
): Promise<ClaimFigures> => {
  const { rows } = await sql<Row>`
    with accepted as (
      select (a.accepted_at at time zone ${time_zone})::date as day, count(*)::integer as accepted
      from claim_entries e join awards a on a.issuer_id = ${issuer_id} and a.award_id = e.award_id
      where e.claim_id = ${claim_id} and a.acceptance = 'Accepted' and a.accepted_at is not null group by 1
    )
    select day::text, coalesce(shown, 0) as shown, coalesce(opened, 0) as opened, coalesce(claimed, 0) as claimed,
      coalesce(awarded, 0) as awarded, coalesce(accepted, 0) as accepted, coalesce(lapsed, 0) as lapsed
    from (select * from claim_days where claim_id = ${claim_id}) days full join accepted using (day) order by day`.execute(
    db,
  )
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
