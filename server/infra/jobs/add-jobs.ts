import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'
import type { JobData } from './job-loop.ts'
import { runStatement, schema } from './run-statement.ts'
import { retryLimit } from './tries.ts'

export interface AddOptions {
  /** Seconds from now, or the moment before which the jobs do not run. */
  startAfter?: number | Date
  /** While a job of this name and key waits for its first run, another one is not added. */
  singletonKey?: string
  /** Of the jobs of one name those with the higher number run first; 0 without it. */
  priority?: number
}

/** The queue of copies of what was given up; servers of earlier releases count them. */
export const deadLetters = 'dead'

const retryDelaySeconds = 1

/** Makes the queues that are not there; a job belongs to its process for so many seconds, also of queues from before. */
export async function createQueues(db: Db, names: readonly string[], leaseSeconds: number): Promise<void> {
  const present = await runStatement<{ name: string }>(db, `select name from ${schema}.queue`, [])
  const missing = [deadLetters, ...names].filter((name) => !present.some((queue) => queue.name === name))
  for (const name of missing) {
    const common = { retryLimit, retryDelay: retryDelaySeconds, expireInSeconds: leaseSeconds }
    // "short" is the policy under which a key admits one waiting job.
    const own = name === deadLetters ? { policy: 'standard' } : { policy: 'short', deadLetter: deadLetters }
    await runStatement(db, `select ${schema}.create_queue($1, $2::json)`, [name, JSON.stringify({ ...common, ...own })])
  }
  await runStatement(
    db,
    `update ${schema}.queue set expire_seconds = $2 where name = any($1) and expire_seconds is distinct from $2`,
    [names, leaseSeconds],
  )
}

/** The statement that adds a job for each of the data to a queue that is there. */
export const insertJobs = (
  name: string,
  data: readonly JobData[],
  { startAfter = 0, singletonKey, priority = 0 }: AddOptions = {},
): RawBuilder<unknown> => {
  const [seconds, moment] = startAfter instanceof Date ? [0, startAfter] : [Math.max(0, startAfter), null]
  return sql`insert into ${sql.raw(schema)}.job (name, data, priority, start_after, singleton_key, dead_letter,
       expire_in, keep_until, retry_limit, retry_delay, policy)
     select queue.name, item, ${priority}::int, start, coalesce(${singletonKey ?? null}, gen_random_uuid()::text),
       queue.dead_letter, coalesce(queue.expire_seconds * interval '1 second', interval '15 minutes'),
       start + coalesce(queue.retention_minutes * interval '1 minute', interval '14 days'),
       coalesce(queue.retry_limit, 2), coalesce(queue.retry_delay, 0), queue.policy
     from ${sql.raw(schema)}.queue
       cross join coalesce(${moment}::timestamptz, now() + ${seconds}::float8 * interval '1 second') as start
       cross join jsonb_array_elements(${JSON.stringify(data)}::jsonb) as item
     where queue.name = ${name}
     on conflict do nothing`
}
