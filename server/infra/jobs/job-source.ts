import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { hasEnded } from './holder.ts'
import type { JobData, JobSource } from './job-loop.ts'
import { runsPerFailure } from './tries.ts'

/** The schema of the database that jobs are kept in. */
export const schema = 'jobs'

/** Statements of pg-boss over our own connections. */
export const executor = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

interface Terms {
  /** Seconds for which a job belongs to the process that took it, and again from each renewal on. */
  leaseSeconds: number
  /** Seconds that a job may run in all. */
  jobSeconds: number
  /** Who this process is; undefined where its end could not be found out, so that its leases are waited for. */
  holder: string | undefined
}

const longestReason = 500

// What a process that was killed had sent to the database comes to its end before.
const pauseAfterEnd = `interval '1 second'`

// The holder stands in the column that pg-boss keeps for results. It counts only for the lease it was written with: whoever
// takes the job without writing it, such as a server of an earlier release, has another one.
const since = 'extract(epoch from started_on)::text'
const isNoted = `state = 'active' and output->>'since' = ${since}`
const noteHolder = (holder: string) => `output = case when ${holder}::text is null then output
  else coalesce(output, '{}') || jsonb_build_object('holder', ${holder}::text, 'since', extract(epoch from now())::text) end`

// Who takes a job up again counts one more, so this names one run of it: nobody ends the run of another process.
const isRun = `name = $1 and id = $2 and state = 'active' and retry_count = $3 - 1`

interface TakenRow {
  id: string
  data: JobData
  retry_count: number
  retry_limit: number
}

/** Jobs of pg-boss. To it the lease is the time after which a job has failed, counted from its start or last renewal. */
export const createJobSource = (boss: PgBoss, pool: Db, { leaseSeconds, jobSeconds, holder }: Terms): JobSource => {
  const { executeSql } = executor(pool)
  return {
    findDue: async (names) => {
      const { rows } = await executeSql(
        `select queue.name from unnest($1::text[]) as queue (name) cross join lateral (
           select from ${schema}.job
           where job.name = queue.name and job.state < 'active' and job.start_after < now() limit 1
         ) as due`,
        [names],
      )
      return rows.map((row: { name: string }) => row.name)
    },
    // As pg-boss does it, with the holder.
    take: async (name, fromBack) => {
      const next = (which: string) => `(
           select id from ${schema}.job where name = $1 and state < 'active' and start_after < now() ${which}
           order by priority desc, created_on, id limit 1 for update skip locked
         )`
      const { rows } = await executeSql(
        `update ${schema}.job set state = 'active', started_on = now(), ${noteHolder('$2')},
           retry_count = retry_count + (started_on is not null)::int
         where name = $1 and id = ${fromBack ? `coalesce(${next('and priority = 0')}, ${next('')})` : next('')}
         returning id, data, retry_count, retry_limit`,
        [name, holder],
      )
      const [job]: TakenRow[] = rows
      if (!job) return undefined
      const { id, data, retry_count, retry_limit } = job
      return { id, name, data, attempt: retry_count + 1, isLast: retry_count >= retry_limit, seconds: jobSeconds }
    },
    renew: async (jobs) => {
      const { rows } = await executeSql(
        `update ${schema}.job set started_on = now(), expire_in = $4 * interval '1 second', ${noteHolder('$5')}
         from unnest($1::text[], $2::uuid[], $3::int[]) as mine (name, id, attempt)
         where job.name = mine.name and job.id = mine.id and state = 'active' and retry_count = attempt - 1
         returning job.id, attempt`,
        [jobs.map((job) => job.name), jobs.map((job) => job.id), jobs.map((job) => job.attempt), leaseSeconds, holder],
      )
      const ours = new Set(rows.map((row: { id: string; attempt: number }) => `${row.id} ${row.attempt}`))
      return new Set(jobs.filter((job) => ours.has(`${job.id} ${job.attempt}`)))
    },
    // Those that ran too often already are left to pg-boss, which puts them with the dead.
    freeLost: async () => {
      const { rows } = await executeSql(
        `with lost as (
           update ${schema}.job set state = 'retry', start_after = now()
           where state = 'active' and started_on + expire_in < now() and retry_count < retry_limit
         )
         select distinct output->>'holder' as holder from ${schema}.job where ${isNoted}`,
        [],
      )
      const gone = rows.map((row: { holder: string }) => row.holder).filter(hasEnded)
      if (gone.length === 0) return
      await executeSql(
        `update ${schema}.job set state = 'retry', start_after = now() + ${pauseAfterEnd}
         where ${isNoted} and output->>'holder' = any($1::text[]) and retry_count < retry_limit`,
        [gone],
      )
    },
    finish: async ({ name, id, attempt }) => {
      await executeSql(`update ${schema}.job set state = 'completed', completed_on = now() where ${isRun}`, [
        name,
        id,
        attempt,
      ])
    },
    giveBack: ({ name, id, attempt }, seconds, { reason, isOwn }) =>
      transaction(pool, async (tx) => {
        // pg-boss knows no upper limit for its own doubling, so the delay is written before each failure.
        const { rows } = await executor(tx).executeSql(
          `update ${schema}.job set retry_delay = $4 where ${isRun} returning id`,
          [name, id, attempt, seconds],
        )
        if (rows.length === 0) return
        await boss.fail(name, id, { reason: reason.slice(0, longestReason) }, { db: executor(tx) })
        if (!isOwn) return
        await executor(tx).executeSql(
          `update ${schema}.job set retry_limit = retry_limit - ${runsPerFailure}
           where name = $1 and id = $2 and state = 'retry'`,
          [name, id],
        )
      }),
    // Who takes it up finds it as if it had not begun, so that it is the same run of it again.
    putBack: async ({ name, id, attempt }, seconds, reason) => {
      await executeSql(
        `update ${schema}.job set state = 'retry', started_on = null, start_after = now() + $4 * interval '1 second',
           output = jsonb_build_object('reason', $5::text)
         where ${isRun}`,
        [name, id, attempt, seconds, reason.slice(0, longestReason)],
      )
    },
  }
}

// Those that run, the others in the order in which pg-boss gives them out, and those that were given up: each question
// reads what it needs.
const indexes = {
  job_running: `(id) where state = 'active'`,
  job_next: `(name, priority desc, created_on, id) where state < 'active'`,
  job_given_up: `(name, completed_on) where state = 'failed'`,
}

/** Makes what pg-boss lacks: its queues know our lease, and a long queue is as quick to take from as a short one. */
export const prepareLeases = async (pool: Db, names: readonly string[], leaseSeconds: number): Promise<void> => {
  const { executeSql } = executor(pool)
  await executeSql(
    `update ${schema}.queue set expire_seconds = $2 where name = any($1) and expire_seconds is distinct from $2`,
    [names, leaseSeconds],
  )
  const { rows } = await executeSql(
    `select name from unnest($2::text[]) as name
     where not exists (select from pg_indexes where schemaname = $1 and indexname = name)`,
    [schema, Object.keys(indexes)],
  )
  for (const [name, definition] of Object.entries(indexes)) {
    if (!rows.some((row: { name: string }) => row.name === name)) continue
    await executeSql(`create index if not exists ${name} on ${schema}.job ${definition}`, [])
  }
}
