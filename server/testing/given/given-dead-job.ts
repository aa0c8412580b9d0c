import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { JobData } from '#infra/jobs/job-loop.ts'

/** A job of sending a mail that was given up, as the queue leaves it; answers its id. */
export async function givenDeadJob(
  data: JobData = { mailId: randomUUID() },
  reason = 'It broke.',
  db: Db = context().db,
): Promise<string> {
  return transaction(db, async (tx) => {
    const output = JSON.stringify({ reason })
    const { rows } = await sql<{ id: string }>`
      insert into jobs.job (name, data, output, state, retry_limit, retry_count, started_on, completed_on, dead_letter, policy)
      values ('mail.send', ${JSON.stringify(data)}, ${output}, 'failed', 20, 20, now(), now(), 'dead', 'short') returning id`.execute(
      tx,
    )
    await sql`insert into jobs.job (name, data, output) values ('dead', ${JSON.stringify(data)}, ${output})`.execute(tx)
    return rows[0]?.id ?? ''
  })
}
