import type { Db } from '../db/connections/connect.ts'
import { cut } from '../one-line.ts'
import { buryEnded } from './clear-jobs.ts'
import { hasEnded } from './holder.ts'
import type { JobData, JobSource, TakenJob } from './job-loop.ts'
import { isOfQueue, runStatement, schema } from './run-statement.ts'
import { runsPerFailure } from './tries.ts'

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

// The holder stands in the column that is kept for results. It counts only for the lease it was written with: whoever
// takes the job without writing it, such as a server of an earlier release, has another one.
const since = 'extract(epoch from started_on)::text'
const isNoted = `state = 'active' and output->>'since' = ${since}`
const noteHolder = (holder: string) => `output = case when ${holder}::text is null then output
  else coalesce(output, '{}') || jsonb_build_object('holder', ${holder}::text, 'since', extract(epoch from now())::text) end`

// Who takes a job up again counts one more, so this names one run of it: nobody ends the run of another process.
const isRun = (name: string) => `${isOfQueue(name)} and id = $1 and state = 'active' and retry_count = $2 - 1`

const finishRun = (name: string) =>
  `update ${schema}.job set state = 'completed', completed_on = now() where ${isRun(name)}`

const mayRun = 'retry_count < retry_limit'

interface TakenRow {
  id: string
  data: JobData
  retry_count: number
  retry_limit: number
}

/** The statement that takes the next job of a queue; its value of this number is who takes it. */
const takeNext = (name: string, fromBack: boolean, holder: number): string => {
  const next = (which: string) => `(
    select id from ${schema}.job where ${isOfQueue(name)} and state < 'active' and start_after < now() ${which}
    order by priority desc, created_on, id limit 1 for update skip locked
  )`
  return `update ${schema}.job set state = 'active', started_on = now(), ${noteHolder(`$${holder}`)},
    retry_count = retry_count + (started_on is not null)::int
    where ${isOfQueue(name)} and id = ${fromBack ? `coalesce(${next('and priority = 0')}, ${next('')})` : next('')}
    returning id, data, retry_count, retry_limit`
}

/** Jobs in the database. The lease is counted from the start of a run or its last renewal. */
export const createJobSource = (pool: Db, { leaseSeconds, jobSeconds, holder }: Terms): JobSource => {
  const run = <Row>(text: string, values: readonly unknown[]) => runStatement<Row>(pool, text, values)
  const readTaken = (name: string, [row]: readonly TakenRow[]): TakenJob | undefined => {
    if (!row) return undefined
    const { id, data, retry_count, retry_limit } = row
    return { id, name, data, attempt: retry_count + 1, isLast: retry_count >= retry_limit, seconds: jobSeconds }
  }
  return {
    countDue: async (names, most) => {
      const rows = await run<{ name: string; due: number }>(
        `select queue.name, due from unnest($1::text[]) as queue (name) cross join lateral (
           select count(*)::int as due from (
             select from ${schema}.job
             where job.name = queue.name and ${isOfQueue(...names)} and job.state < 'active' and job.start_after < now()
             limit $2
           ) as job
         ) as counted where due > 0`,
        [names, most],
      )
      return new Map(rows.map((row) => [row.name, row.due]))
    },
    take: async (name, fromBack) => readTaken(name, await run(takeNext(name, fromBack, 1), [holder])),
    finishAndTake: async ({ name, id, attempt }, fromBack) => {
      const text = `with ended as (${finishRun(name)}) ${takeNext(name, fromBack, 3)}`
      return readTaken(name, await run(text, [id, attempt, holder]))
    },
    renew: async (jobs) => {
      const rows = await run<{ id: string; attempt: number }>(
        `update ${schema}.job set started_on = now(), expire_in = $4 * interval '1 second', ${noteHolder('$5')}
         from unnest($1::text[], $2::uuid[], $3::int[]) as mine (name, id, attempt)
         where ${isOfQueue(...new Set(jobs.map((job) => job.name)))} and job.name = mine.name and job.id = mine.id
           and state = 'active' and retry_count = attempt - 1
         returning job.id, attempt`,
        [jobs.map((job) => job.name), jobs.map((job) => job.id), jobs.map((job) => job.attempt), leaseSeconds, holder],
      )
      const ours = new Set(rows.map((row) => `${row.id} ${row.attempt}`))
      return new Set(jobs.filter((job) => ours.has(`${job.id} ${job.attempt}`)))
    },
    // Those that ran too often already are left to clearJobs, which puts them with the dead.
    freeLost: async () => {
      const rows = await run<{ holder: string }>(
        `with lost as (
           update ${schema}.job set state = 'retry', start_after = now() + $1 * interval '1 second'
           where state = 'active' and started_on + expire_in < now() and retry_count < retry_limit
         )
         select distinct output->>'holder' as holder from ${schema}.job where ${isNoted}`,
        // With a value it is prepared by name: to plan it takes five times as long, and it is asked every second.
        [0],
      )
      const gone = rows.map((row) => row.holder).filter(hasEnded)
      if (gone.length === 0) return
      await run(
        `update ${schema}.job set state = 'retry', start_after = now() + ${pauseAfterEnd}
         where ${isNoted} and output->>'holder' = any($1::text[]) and retry_count < retry_limit`,
        [gone],
      )
    },
    finish: async ({ name, id, attempt }) => {
      await run(finishRun(name), [id, attempt])
    },
    giveBack: async ({ name, id, attempt }, seconds, { reason, isOwn }) => {
      await run(
        `with ended as (
           update ${schema}.job set state = case when ${mayRun} then 'retry' else 'failed' end::${schema}.job_state,
             start_after = case when ${mayRun} then now() + $3 * interval '1 second' else start_after end,
             completed_on = case when ${mayRun} then null else now() end,
             retry_limit = retry_limit - case when ${mayRun} then $4::int else 0 end, output = $5::jsonb
           where ${isRun(name)} returning *
         ) ${buryEnded}`,
        [id, attempt, seconds, isOwn ? runsPerFailure : 0, JSON.stringify({ reason: cut(reason, longestReason) })],
      )
    },
    // Who takes it up finds it as if it had not begun, so that it is the same run of it again.
    putBack: async ({ name, id, attempt }, seconds, reason) => {
      await run(
        `update ${schema}.job set state = 'retry', started_on = null, start_after = now() + $3 * interval '1 second',
           output = jsonb_build_object('reason', $4::text)
         where ${isRun(name)}`,
        [id, attempt, seconds, cut(reason, longestReason)],
      )
    },
  }
}
