import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './site.ts'

const patienceMilliseconds = 60_000

// The moments at which jobs come back are moved, as nobody waits for minutes here. Triggers do not see it.
const hurry = `
  set session_replication_role = replica;
  update jobs.job set start_after = now() where state = 'retry';
  update jobs.job set started_on = now() - interval '1 minute'
  where state = 'active' and started_on < now() - interval '2 seconds' and expire_in < interval '1 minute'`

const busy = `
  select (select count(*) from jobs.job where state = 'active'
      or (state < 'active' and start_after < now() + interval '5 seconds'))
    + (select count(*) from mails where state not in ('sent', 'cancelled', 'failed')) as count`

const left = `
  (select concat_ws(' ', 'job', name, state, started_on, start_after, left(output::text, 200)) as what from jobs.job
    where state < 'completed' and name not like '\\_\\_%' order by created_on limit 5)
  union all
  (select concat_ws(' ', 'mail', kind, state, held_for, created_at) from mails
    where state not in ('sent', 'cancelled', 'failed') order by created_at limit 5)`

/** Waits until no job is due and every mail has left; what failed or belongs to a process that is gone comes back at once. */
export async function settle({ ask }: Database): Promise<void> {
  const end = performance.now() + patienceMilliseconds
  await ask(async (client) => {
    while (performance.now() < end) {
      const { rows } = await client.query<{ count: string }>(busy)
      if (Number(rows[0]?.count) === 0) return
      await client.query(hurry)
      await sleep(40)
    }
    const { rows } = await client.query<{ what: string }>(left)
    throw new Error(`The server did not come to rest: ${rows.map(({ what }) => what).join('; ')}`)
  })
}
