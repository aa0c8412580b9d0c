import type { Tx } from '../db/transaction.ts'
import { isOfQueue, runStatement, schema } from './run-statement.ts'

/**
 * Makes the waiting jobs of a name due now, among them those that pause after a failure, whose data names one of these
 * values. Answers the values for which none waits or runs.
 */
export const hurryJobs = async (tx: Tx, name: string, key: string, values: readonly string[]): Promise<string[]> => {
  if (values.length === 0) return []
  const rows = await runStatement<{ value: string }>(
    tx,
    `with hurried as (
       update ${schema}.job set start_after = now()
       where ${isOfQueue(name)} and state < 'active' and data ->> $1 = any($2::text[])
       returning data ->> $1 as value
     )
     select value from unnest($2::text[]) as value
     where value not in (select value from hurried)
       and not exists (select from ${schema}.job where ${isOfQueue(name)} and state = 'active' and data ->> $1 = value)`,
    [key, values],
  )
  return rows.map(({ value }) => value)
}
