import { sql } from 'kysely'
import { context } from '#infra/context.ts'

/** Runs what is due in the background, and answers what of it has failed and why. */
export const listFailedJobs = async (): Promise<string[]> => {
  const { db, queue } = context()
  await queue.drain()
  const { rows } = await sql<{ name: string; output: unknown }>`
    select name, output from jobs.job where state in ('failed', 'retry') limit 10`.execute(db)
  return rows.map(({ name, output }) => `${name}: ${JSON.stringify(output).slice(0, 600)}`)
}
