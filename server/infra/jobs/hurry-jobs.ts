import type { Tx } from '../db/transaction.ts'
import { runStatement, schema } from './run-statement.ts'

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
       where name = $1 and state < 'active' and data ->> $2 = any($3::text[])
       returning data ->> $2 as value
     )
     select value from unnest($3::text[]) as value
     where value not in (select value from hurried)
       and not exists (select from ${schema}.job where name = $1 and state = 'active' and data ->> $2 = value)`,
    [name, key, values],
  )
  return rows.map(({ value }) => value)
}
