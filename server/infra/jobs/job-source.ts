import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import type { JobData, JobSource } from './job-loop.ts'

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
}

// Who takes a job up again counts one more, so this names one run of it: nobody ends the run of another process.
const isRun = `name = $1 and id = $2 and state = 'active' and retry_count = $3 - 1`

/** Jobs of pg-boss. To it the lease is the time after which a job has failed, counted from its start or last renewal. */
export const createJobSource = (boss: PgBoss, pool: Db, { leaseSeconds, jobSeconds }: Terms): JobSource => {
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
    take: async (name) => {
      const [job] = await boss.fetch<JobData>(name, { batchSize: 1, includeMetadata: true })
      if (!job) return undefined
      const { id, data, retryCount, retryLimit } = job
      return { id, name, data, attempt: retryCount + 1, isLast: retryCount >= retryLimit, seconds: jobSeconds }
    },
    renew: async (jobs) => {
      const { rows } = await executeSql(
        `update ${schema}.job set started_on = now(), expire_in = $4 * interval '1 second'
         from unnest($1::text[], $2::uuid[], $3::int[]) as mine (name, id, attempt)
         where job.name = mine.name and job.id = mine.id and state = 'active' and retry_count = attempt - 1
         returning job.id, attempt`,
        [jobs.map((job) => job.name), jobs.map((job) => job.id), jobs.map((job) => job.attempt), leaseSeconds],
      )
      const ours = new Set(rows.map((row: { id: string; attempt: number }) => `${row.id} ${row.attempt}`))
      return new Set(jobs.filter((job) => ours.has(`${job.id} ${job.attempt}`)))
    },
    // Those that ran too often already are left to pg-boss, which puts them with the dead.
    freeLost: async () => {
      await executeSql(
        `update ${schema}.job set state = 'retry', start_after = now()
         where state = 'active' and started_on + expire_in < now() and retry_count < retry_limit`,
        [],
      )
    },
    finish: async ({ name, id, attempt }) => {
      await executeSql(`update ${schema}.job set state = 'completed', completed_on = now() where ${isRun}`, [
        name,
        id,
        attempt,
      ])
    },
    giveBack: ({ name, id, attempt }, seconds, reason) =>
      transaction(pool, async (tx) => {
        // pg-boss knows no upper limit for its own doubling, so the delay is written before each failure.
        const { rows } = await executor(tx).executeSql(
          `update ${schema}.job set retry_delay = $4 where ${isRun} returning id`,
          [name, id, attempt, seconds],
        )
        if (rows.length > 0) await boss.fail(name, id, { reason: reason.slice(0, 500) }, { db: executor(tx) })
      }),
    // Who takes it up finds it as if it had not begun, so that it is the same run of it again.
    putBack: async ({ name, id, attempt }, seconds) => {
      await executeSql(
        `update ${schema}.job set state = 'retry', started_on = null, start_after = now() + $4 * interval '1 second'
         where ${isRun}`,
        [name, id, attempt, seconds],
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
