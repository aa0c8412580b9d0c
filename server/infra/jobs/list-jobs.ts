import { type RawBuilder, sql } from 'kysely'
import type { JobState } from '#contracts/operator/operator-jobs.ts'
import type { Db } from '../db/connections/connect.ts'
import type { JsonValue } from '../db/schema/tables.ts'
import { schema } from './run-statement.ts'

const jobs = sql.table(`${schema}.job`)
const queues = sql.table(`${schema}.queue`)

// A job that is given up has a copy in this queue, of the moment that stands on the job itself.
const deadLetters = sql.lit('dead')
/** Copies whose job is not there any more. */
const isOrphan = sql<boolean>`job.name = ${deadLetters} and job.state < 'active' and not exists (
  select from ${jobs} as origin where origin.state = 'failed' and origin.completed_on = job.created_on and origin.data = job.data)`

const states: Record<JobState, RawBuilder<boolean>> = {
  waiting: sql<boolean>`job.name <> ${deadLetters} and job.state = 'created'`,
  running: sql<boolean>`job.state = 'active'`,
  paused: sql<boolean>`job.name <> ${deadLetters} and job.state = 'retry'`,
  dead: sql<boolean>`(job.state = 'failed' or (${isOrphan}))`,
}

export interface KindRow {
  kind: string
  waiting: number
  running: number
  paused: number
  dead: number
  /** Seconds. */
  late: number
}

/** False where no server has been started on this database yet. */
export async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass(${`${schema}.job`})::text as name`.execute(db)
  return rows[0]?.name != null
}

const count = (state: RawBuilder<boolean>) =>
  sql`(select count(*)::int from ${jobs} as job where job.name = queue.name and ${state})`

/** How many jobs of each queue are not done, by state. */
export async function countJobs(db: Db): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select queue.name as kind, ${count(states.waiting)} as waiting, ${count(states.running)} as running,
      ${count(states.paused)} as paused, ${count(states.dead)} as dead,
      (select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 from ${jobs} as job
       where job.name = queue.name and job.name <> ${deadLetters} and job.state < 'active' and start_after < now()) as late
    from ${queues} as queue order by queue.name`.execute(db)
  return rows
}

/** How many were given up, of all queues; copies are not counted beside their jobs. */
export async function countDead(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${jobs} as job where ${states.dead}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface JobTotals {
  /** Jobs that were given up. */
  dead: number
  waiting: number
  /** How long that one has waited that has waited longest since it was due. */
  oldestSeconds: number
}

/** What waits in all queues together. */
export async function totalJobs(db: Db): Promise<JobTotals> {
  const { rows } = await sql<JobTotals>`
    select count(*) filter (where name = ${deadLetters})::int as dead,
      count(*) filter (where name <> ${deadLetters})::int as waiting,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where name <> ${deadLetters} and start_after < now())), 0)::float8 as "oldestSeconds"
    from ${jobs} as job where state < 'active'`.execute(db)
  return rows[0] ?? { dead: 0, waiting: 0, oldestSeconds: 0 }
}

export interface JobRow {
  id: string
  kind: string
  state: JobState
  tries: number
  data: JsonValue
  output: JsonValue
  created_at: Date
  at: Date
}

interface Wanted {
  kind?: string | undefined
  state?: JobState | undefined
  before?: { createdAt: Date; id: string } | undefined
  limit: number
}

const created = sql<Date>`date_trunc('milliseconds', job.created_on)`

/** Jobs that are not done, newest first. */
export async function listJobs(db: Db, { kind, state, before, limit }: Wanted): Promise<JobRow[]> {
  const isWanted = state
    ? states[state]
    : sql`(job.state in ('created', 'retry', 'active', 'failed') and
    (job.name <> ${deadLetters} or (${isOrphan})))`
  const { rows } = await sql<JobRow>`
    select job.id, job.name as kind, job.data, job.output, ${created} as created_at,
      case when job.state = 'failed' or job.name = ${deadLetters} then 'dead' when job.state = 'active' then 'running'
        when job.state = 'retry' then 'paused' else 'waiting' end as state,
      case when job.started_on is null then job.retry_count else job.retry_count + 1 end as tries,
      coalesce(job.completed_on, job.start_after) as at
    from ${jobs} as job
    where ${isWanted} ${kind === undefined ? sql`` : sql`and job.name = ${kind}`}
      ${before ? sql`and (${created}, job.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
    order by ${created} desc, job.id desc limit ${limit}`.execute(db)
  return rows
}
