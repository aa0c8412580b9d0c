import { sql } from 'kysely'
import type { SweepState } from '#contracts/operator/operator-sweeps.ts'
import { now } from '../clock.ts'
import type { Db } from '../db/connections/connect.ts'

export interface SweepRow {
  name: string
  state: SweepState
  started_at: Date | null
  ended_at: Date | null
  seconds: number
  rows: number
  turns: number
  failure: string | null
}

/** Each sweep by its name: what it is at, or came to last. */
export async function listSweeps(db: Db): Promise<SweepRow[]> {
  const { rows } = await sql<SweepRow>`
    select name, started_at, ended_at, seconds, rows, turns, failure,
      case when busy_until > ${now()} then 'running' when step is not null then 'paused' when failure is not null then 'failed'
        when ended_at is null then 'new' else 'ended' end as state
    from sweeps order by name`.execute(db)
  return rows
}
