import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tables } from '#infra/db/schema/tables.ts'
import { bounds } from './bounds.ts'

export type Counts = Readonly<Record<keyof Tables, number>>

const names = Object.keys(bounds) as (keyof Tables)[]

/** Rows of every table. */
export async function countRows(db: Db): Promise<Counts> {
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(
    names.map((name) => sql`select ${sql.lit(name)} as name, count(*)::int as count from ${sql.table(name)}`),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count])) as Counts
}

/** Jobs that are done, or were given up, longer ago than they are kept. */
const forgottenJobs = sql<{ count: number }>`
  select count(*)::int as count from (
    select from jobs.job where completed_on < now() - case when state = 'failed' then interval '14 days 1 hour'
      else interval '13 hours' end
    union all select from jobs.archive
  ) as old`

/** What there is more of than its bound allows, a line for each. */
export async function findExcess(db: Db): Promise<string[]> {
  const { rows: jobs } = await forgottenJobs.execute(db)
  const found = jobs[0]?.count ? [`jobs: ${jobs[0].count} rows ought to be gone`] : []
  for (const name of names) {
    const { over, most } = bounds[name]
    if (over !== undefined) {
      const { rows } = await sql<{ row: string }>`
        select left(row_to_json(t)::text, 400) as row from (
          select * from ${sql.table(name)} where ${sql.raw(over)}
        ) t`.execute(db)
      if (rows.length > 0) found.push(`${name}: ${rows.length} rows ought to be gone, such as ${rows[0]?.row}`)
    }
    if (most) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)}
        ${most.of.length > 0 ? sql`group by ${sql.join(most.of.map((column) => sql.ref(column)))}` : sql``}
        order by 1 desc limit 1`.execute(db)
      if ((rows[0]?.count ?? 0) > most.rows)
        found.push(`${name}: ${rows[0]?.count} rows instead of ${most.rows} at most ${most.of.join(', ')}`)
    }
  }
  return found
}

/** Tables that ought to have come to a stand and have grown since, with how they did. */
export function findGrowth(before: Counts, after: Counts): string[] {
  const allowed = (count: number) => count * 1.3 + 30
  return names
    .filter((name) => !bounds[name].grows && after[name] > allowed(before[name]))
    .map((name) => `${name}: ${before[name]} rows, and ${after[name]} later`)
}

/** Tables into which nothing was ever written: of these the bounds are not tried. */
export async function findUntouched(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' and n_tup_ins = 0 order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name).filter((name) => name in bounds)
}
