import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { beforeCommit, type Tx } from '#infra/db/transaction.ts'
import { dateFormat } from '#shared/i18n/intl.ts'
import type { ClaimRow } from '../queries.ts'

type Counted = 'shown' | 'opened' | 'claimed' | 'awarded'

/** Counts what happens to a claim, by the day of its own time zone, and nothing of who it was. */
export const countDay = async (
  db: Db,
  { claim_id, time_zone }: Pick<ClaimRow, 'claim_id' | 'time_zone'>,
  ...counted: Counted[]
): Promise<void> => {
  if (counted.length === 0) return
  const columns = sql.join(counted.map((column) => sql.ref(column)))
  const ones = sql.join(counted.map(() => sql`1`))
  const added = sql.join(counted.map((column) => sql`${sql.ref(column)} = days.${sql.ref(column)} + 1`))
  await sql`
    insert into claim_days as days (claim_id, day, ${columns}) values (${claim_id}, ${dayIn(time_zone)}, ${ones})
    on conflict (claim_id, day) do update set ${added}`.execute(db)
}

/** The same as the last thing of a transaction: whoever opens the page of the claim counts, too, and is not to wait for it. */
export const countAtEnd = (tx: Tx, claim: Pick<ClaimRow, 'claim_id' | 'time_zone'>, ...counted: Counted[]): void =>
  beforeCommit(tx, () => countDay(tx, claim, ...counted))

/** Today there, as `2026-07-01`. */
export const dayIn = (timeZone: string, at = now()): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
