import type { Tx } from '../db/transaction.ts'
import { runStatement, schema } from './run-statement.ts'
import { retryLimit } from './tries.ts'

/** The most that one call changes. */
export const retriedAtOnce = 1000

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

// The copies of what was given up go with what they are of.
const dropCopies = `delete from ${schema}.job as copy using gone
  where copy.name = 'dead' and copy.created_on = gone.completed_on and copy.data is not distinct from gone.data`

/**
 * Makes jobs of a queue due now, with all their tries before them: the one with this id if it pauses or was given up, or
 * else those that were given up, the oldest first, at most `retriedAtOnce`. Answers how many.
 */
export async function retryJobs(tx: Tx, name: string, id: string | undefined): Promise<number> {
  if (id !== undefined && !uuid.test(id)) return 0
  const which = id === undefined ? `state = 'failed'` : `state in ('retry', 'failed') and id = $2::uuid`
  const rows = await runStatement(
    tx,
    `with gone as (
       select id, name, data, completed_on from ${schema}.job where name = $1 and name <> 'dead' and ${which}
       order by completed_on limit ${retriedAtOnce} for update
     ), copies as (${dropCopies})
     update ${schema}.job as job
     set state = 'retry', retry_count = 0, retry_limit = ${retryLimit}, started_on = null, completed_on = null, output = null, start_after = now(),
       keep_until = now() + interval '14 days'
     from gone where job.name = gone.name and job.id = gone.id returning job.id`,
    id === undefined ? [name] : [name, id],
  )
  return rows.length
}

/** Forgets a job that was given up. False when there is none of this id. */
export async function dropJob(tx: Tx, name: string, id: string): Promise<boolean> {
  if (!uuid.test(id)) return false
  const rows = await runStatement(
    tx,
    `with gone as (
       delete from ${schema}.job where name = $1 and id = $2::uuid
         and (state = 'failed' or (name = 'dead' and state < 'active'))
       returning id, data, completed_on
     ), copies as (${dropCopies})
     select id from gone`,
    [name, id],
  )
  return rows.length > 0
}
