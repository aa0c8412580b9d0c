import { setTimeout as sleep } from 'node:timers/promises'
import type { Batching } from '../../bench/awards/batch-clients.ts'
import { makeOrder } from '../../bench/awards/batch-orders.ts'
import { freePort } from '../../bench/sash.ts'
import type { Fault } from './fault.ts'
import { giveCommand } from './servers/command.ts'
import { inject } from './servers/injector.ts'
import { checkOrders, openOrders, orderToTheEnd, orderUntilPromised } from './servers/ordering.ts'
import { openSite, type Site } from './servers/site.ts'

const reason = 'Nobody is to get this badge.'
// As docs/operating.md says: a first run, and four more in a quarter of an hour.
const mostRuns = 5
const patienceMilliseconds = 120_000
const endMilliseconds = 3000
const throwing = {
  'a promise that nobody waits for fails': `void Promise.reject(new Error('A fault on purpose.'))`,
  'something throws in a timer': `void setTimeout(() => { throw new Error('A fault on purpose.') }, 1)`,
}

export const failingJobs: Fault = {
  id: 'R16',
  title:
    'a job fails each time it runs; then the worker meets an error that nobody catches, and is started again if that ends it',
  rounds: 1,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      const batching = openOrders(site)
      await site.start({ SASH_ROLE: 'web' })
      const losses: string[] = []
      let runsOfJob = 0
      let ended = 0
      for (let round = 1; round <= rounds; round++) {
        runsOfJob = await failForever(site, batching, `round-${round}`, losses)
        say(`a job was given up after ${runsOfJob} runs, and done when it was run again`)
        for (const [what, code] of Object.entries(throwing)) {
          const isEnded = await throwInside(site, batching, `round-${round}-${code.length}`, code)
          if (isEnded) ended += 1
          say(`${what}: the worker ${isEnded ? 'ended, and was started again' : 'went on'}`)
        }
      }
      // A worker that was stopped may have left mails to the next one.
      await site.start({ SASH_ROLE: 'worker' })
      losses.push(...(await checkOrders(site, batching)))
      const faults = rounds * (1 + Object.keys(throwing).length)
      const facts = `a job is given up after ${runsOfJob} runs; ${ended} errors that nobody caught ended the worker`
      return { runs: faults, losses, facts }
    } finally {
      await site.close()
    }
  },
}

/** A batch of which one award cannot be stored: answers after how many runs its job was given up. */
async function failForever(site: Site, batching: Batching, name: string, losses: string[]): Promise<number> {
  const worker = await site.start({ SASH_ROLE: 'worker' })
  const poisoned = makeOrder(`${name}-poisoned`, 'links', 20)
  await site.database.ask((client) =>
    client.query(`
      create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception '${reason}'; end $$;
      create trigger refuse before insert on awards for each row
        when (new.recipient_identifier = '${poisoned.recipients[10]}') execute function refuse()`),
  )
  await orderUntilPromised(batching, poisoned)
  // Others are not held up.
  await Promise.all([1, 2].map((nth) => orderToTheEnd(batching, makeOrder(`${name}-healthy-${nth}`, 'mailed', 50))))
  const runs = await waitUntilGivenUp(site)
  if (runs > mostRuns) losses.push(`the job ran ${runs} times`)
  const listed = await giveCommand(site, ['jobs', 'list', 'awards.batch'])
  if (!listed.includes(reason)) losses.push(`the operator does not read why the job was given up: ${listed}`)
  if (!worker.memory()) losses.push('the worker did not live on')
  await site.database.ask((client) => client.query('drop trigger refuse on awards'))
  await giveCommand(site, ['jobs', 'retry', 'awards.batch'])
  await orderToTheEnd(batching, poisoned)
  await worker.stop()
  return runs
}

// Pauses between runs are cut short.
const waitUntilGivenUp = ({ database }: Site): Promise<number> =>
  database.ask(async (client) => {
    const end = performance.now() + patienceMilliseconds
    while (performance.now() < end) {
      await client.query(`update jobs.job set start_after = now() where name = 'awards.batch' and state = 'retry'`)
      const { rows } = await client.query<{ runs: number }>(
        `select retry_count + 1 as runs from jobs.job where name = 'awards.batch' and state = 'failed'`,
      )
      if (rows[0]) return rows[0].runs
      await sleep(20)
    }
    throw new Error('The job was never given up.')
  })

/** An error outside of any job while a batch is worked on; answers whether it ended the process. */
async function throwInside(site: Site, batching: Batching, name: string, code: string): Promise<boolean> {
  const port = await freePort()
  const worker = await site.start({ SASH_ROLE: 'worker', NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })
  const orders = [makeOrder(`${name}-links`, 'links', 3000), makeOrder(`${name}-mailed`, 'mailed', 50)]
  const done = Promise.all(orders.map((one) => orderToTheEnd(batching, one)))
  await sleep(500)
  await inject(port, code)
  const end = performance.now() + endMilliseconds
  while (worker.memory() && performance.now() < end) await sleep(50)
  const isEnded = !worker.memory()
  const next = isEnded ? await site.start({ SASH_ROLE: 'worker' }) : worker
  await done
  await next.stop()
  return isEnded
}
