import type { Db } from '../db/connections/connect.ts'
import { runStatement, schema } from './run-statement.ts'

/** As long as jobs that were given up may be run again. */
const givenUp = `interval '14 days'`

/**
 * Puts a copy of each job that `ended` has given up with the dead: `ended` is what a statement before it has changed. The
 * moment of the copy is that at which the job ended, by which they are found together.
 */
export const buryEnded = `insert into ${schema}.job (name, data, output, retry_limit, keep_until)
  select dead_letter, data, output, retry_limit, keep_until + (keep_until - start_after) from ended
  where state = 'failed' and dead_letter is not null`

/** Gives up what no process has ended in its last run, and forgets what is long over. Every server may ask; one does it. */
export async function clearJobs(db: Db): Promise<void> {
  const due = await runStatement(
    db,
    `update ${schema}.version set maintained_on = now()
     where coalesce(maintained_on, '-infinity') < now() - interval '2 minutes' returning true`,
    [],
  )
  if (due.length === 0) return
  await runStatement(
    db,
    `with ended as (
       update ${schema}.job set state = 'failed', completed_on = now(), output = $1::jsonb
       where state = 'active' and started_on + expire_in < now() and retry_count >= retry_limit
       returning *
     ) ${buryEnded}`,
    [JSON.stringify({ value: { message: 'job failed by timeout in active state' } })],
  )
  await runStatement(
    db,
    `delete from ${schema}.job where (state <> 'failed' and completed_on < now() - interval '12 hours')
       or (state = 'failed' and completed_on < now() - ${givenUp}) or (state < 'active' and keep_until < now())`,
    [],
  )
  // Earlier releases move there what they would clear.
  await runStatement(db, `delete from ${schema}.archive where archived_on < now() - interval '7 days'`, [])
}
