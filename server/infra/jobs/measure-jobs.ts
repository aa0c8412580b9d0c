import { sql } from 'kysely'
import { context } from '../context.ts'
import { createGauge, createTimer } from '../metrics/registry.ts'
import { readOnce } from '../read-once.ts'
import type { TakenJob } from './job-loop.ts'
import { schema } from './run-statement.ts'

// Several gauges come from one reading, and several may ask for them.
const freshMs = 5000

const seconds = createTimer(
  'sash_job_seconds',
  'Runs of jobs in this process: done, failed (run again later), dead (not run again), put-back (no database).',
  ['queue', 'result'],
  [0.05, 0.5, 5, 30],
)

export const noteRun = ({ name }: TakenJob, result: 'done' | 'failed' | 'dead' | 'put-back', startedAt: number): void =>
  seconds.observe({ queue: name, result }, (performance.now() - startedAt) / 1000)

interface QueueRow {
  queue: string
  waiting: number
  running: number
  late: number
}

const jobs = sql.table(`${schema}.job`)

// Reads no further than the jobs that are not over yet, which have an index of their own.
const readQueues = readOnce(freshMs, async (): Promise<QueueRow[]> => {
  const { rows } = await sql<QueueRow>`
    select queue.name as queue,
      (select count(*)::int from ${jobs} where name = queue.name and state < 'active') as waiting,
      (select count(*)::int from ${jobs} where name = queue.name and state = 'active') as running,
      (select coalesce(extract(epoch from now() - min(start_after)), 0)::float8
       from ${jobs} where name = queue.name and state < 'active' and start_after < now()) as late
    from ${sql.table(`${schema}.queue`)} as queue`.execute(context().db)
  return rows
})

const createQueueGauge = (name: `sash_jobs_${string}`, help: string, read: (row: QueueRow) => number): void =>
  createGauge(name, help, ['queue'], async () =>
    (await readQueues()).map((row) => ({ labels: { queue: row.queue }, value: read(row) })),
  )

createQueueGauge(
  'sash_jobs_waiting',
  'Jobs of all processes that wait; those of the queue dead are given up.',
  (row) => row.waiting,
)
createQueueGauge('sash_jobs_running', 'Jobs that run, in all processes.', (row) => row.running)
createQueueGauge(
  'sash_jobs_oldest_seconds',
  'How long the job that is due has waited that has waited longest.',
  (row) => row.late,
)
