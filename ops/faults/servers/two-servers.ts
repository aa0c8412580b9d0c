import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { batchesOf } from '../../../bench/awards/batch-clients.ts'
import type { Fault } from '../fault.ts'
import { startCallers } from './callers.ts'
import { checkSite } from './check-site.ts'
import { openSite, type Site } from './site.ts'
import { walk } from './walk-between.ts'

const batchSize = 300

export const twoServers: Fault = {
  id: 'R12',
  title: 'two servers take calls in turn, whoever calls: what began on one goes on on the other',
  rounds: 5,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      // As if none had looked for an hour.
      await site.database.ask((database) => database.query('delete from cooldowns'))
      const before = await site.database.ask(countSweeps)
      const [one, other] = await Promise.all([site.start(), site.start()])
      const callers = startCallers(4, site.place, 50)
      const losses: string[] = []
      let steps = 0
      for (let round = 1; round <= rounds; round++) {
        const batch = await orderBatch(site, round)
        for (const recipient of batch) callers.calls.intended.add(recipient)
        // Each is the first in every other round.
        const [here, there] = round % 2 === 1 ? [one.origin, other.origin] : [other.origin, one.origin]
        const walked = await walk({ site, here, there, round })
        callers.calls.intended.add(walked.recipient)
        steps += walked.steps
        losses.push(...walked.losses)
        await waitForJobs(site)
        say(`${steps} steps, ${callers.calls.promised.size} awards beside ${round * batchSize} of batches`)
      }
      await callers.stop()
      losses.push(...(await checkSite(site, site.place, callers.calls)))
      await waitForJobs(site)
      const sweeps = (await site.database.ask(countSweeps)) - before
      if (sweeps !== 1) losses.push(`two servers that start swept ${sweeps} times`)
      losses.push(...(await site.database.ask(findRepeatedJobs)))
      const different = [...site.mails.received.values()].reduce((sum, ids) => sum + ids.size, 0)
      if (site.mails.taken() !== different) losses.push(`${site.mails.taken()} mails left, and ${different} were due`)
      const refused = [...callers.calls.statuses].filter(([status]) => status !== 201)
      for (const [status, count] of refused) losses.push(`${count} calls answered ${status}`)
      const facts = `${steps} steps from server to server, ${callers.calls.promised.size + rounds * batchSize} awards, ${different} mails`
      return { runs: steps, losses, facts }
    } finally {
      await site.close()
    }
  },
}

/** The recipients of a batch, which the line gives to either server, and whose work both may do. */
async function orderBatch({ place, origin }: Site, round: number): Promise<string[]> {
  const recipients = Array.from({ length: batchSize }, (_, nth) => `batch-${round}-${nth}@bench.example.org`)
  const awards = recipients.map((recipient_identifier) => ({ recipient_identifier }))
  const answer = await fetch(new URL(batchesOf(place), origin), {
    method: 'POST',
    headers: { ...place.headers, 'idempotency-key': `batch-${round}` },
    body: JSON.stringify({ awards, create_notification: true }),
  })
  if (!answer.ok) throw new Error(`A batch was answered ${answer.status}: ${await answer.text()}`)
  return recipients
}

async function waitForJobs({ database }: Site): Promise<void> {
  const countOpen = async (client: pg.Client): Promise<number> =>
    Number((await client.query(`select count(*) as open from jobs.job where state < 'completed'`)).rows[0].open)
  for (let wait = 0; wait < 240 && (await database.ask(countOpen)) > 0; wait++) await sleep(250)
}

const countSweeps = async (database: pg.Client): Promise<number> =>
  Number((await database.query(`select count(*) as sweeps from jobs.job where name = 'sweep'`)).rows[0].sweeps)

/** Nothing went wrong, so nothing had a reason to run again. */
async function findRepeatedJobs(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query(
    `select name, state::text, count(*) as jobs from jobs.job where retry_count > 0 or state <> 'completed' group by 1, 2
     union all select 'a mail', state::text, count(*) from mails where attempts > 1 group by 1, 2`,
  )
  return rows.map(({ name, state, jobs }) => `${jobs} of ${name} ran again, or did not end: ${state}`)
}
