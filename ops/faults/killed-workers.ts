import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Batching } from '../../bench/awards/batch-clients.ts'
import { type BatchOrder, makeOrder } from '../../bench/awards/batch-orders.ts'
import type { Fault } from './fault.ts'
import { checkOrders, openOrders, orderToTheEnd, orderUntilPromised } from './servers/ordering.ts'
import { openSite, type Site } from './servers/site.ts'

const size = 10_000
const killsPerRound = 5
const longestAbsence = 5000
const pauseMilliseconds = 20
const patienceMilliseconds = 180_000

export const killedWorkers: Fault = {
  id: 'R1',
  title: `the worker is killed ${killsPerRound} times at random within a batch of ${size} awards, and started again up to 5 s later`,
  rounds: 1,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      const batching = openOrders(site)
      await site.start({ SASH_ROLE: 'web' })
      let worker = await site.start({ SASH_ROLE: 'worker' })
      const killAndStart = async () => {
        site.takeOut(worker)
        await worker.killServer()
        await sleep(randomInt(longestAbsence))
        worker = await site.start({ SASH_ROLE: 'worker' })
      }
      const undisturbed = await runBatch(site, batching, 'undisturbed', async () => undefined)
      say(`undisturbed: ${undisturbed.toFixed(1)} s`)
      const times: number[] = []
      for (let round = 1; round <= rounds; round++) {
        const marks = Array.from({ length: killsPerRound }, () => randomInt(size)).sort((one, other) => one - other)
        times.push(
          await runBatch(site, batching, `killed-${round}`, async (id) => {
            for (const mark of marks) {
              if (!(await waitForRows(site, id, mark))) await sleep(randomInt(2000))
              await killAndStart()
            }
          }),
        )
        say(`killed after ${marks.join(', ')} rows: ${times.at(-1)?.toFixed(1)} s`)
      }
      const losses = await checkOrders(site, batching)
      const average = times.reduce((sum, seconds) => sum + seconds, 0) / times.length
      const facts =
        `${average.toFixed(1)} s on average, undisturbed ${undisturbed.toFixed(1)} s ` +
        `(${(average / undisturbed).toFixed(1)} times as long), ${rounds * killsPerRound} kills`
      return { runs: rounds, losses, facts }
    } finally {
      await site.close()
    }
  },
}

/** Seconds from the call to the last award. Beside it goes a batch with mails, and one that is undone. */
async function runBatch(site: Site, batching: Batching, name: string, meanwhile: (id: string) => Promise<void>) {
  const small: BatchOrder[] = [makeOrder(`${name}-mailed`, 'mailed', 300), makeOrder(`${name}-undone`, 'undone', 400)]
  const order = makeOrder(name, 'links', size)
  const began = performance.now()
  const others = Promise.all(small.map((one) => orderToTheEnd(batching, one)))
  await orderUntilPromised(batching, order)
  const id = batching.ledger.entries.get(order.key)?.promised ?? ''
  const [, seconds] = await Promise.all([
    meanwhile(id),
    waitForRows(site, id, size).then(() => (performance.now() - began) / 1000),
  ])
  await others
  return seconds
}

/** Waits until so many rows of the batch are settled; false when they were before. */
const waitForRows = ({ database }: Site, id: string, count: number): Promise<boolean> =>
  database.ask(async (client) => {
    const end = performance.now() + patienceMilliseconds
    for (let hasWaited = false; performance.now() < end; hasWaited = true) {
      const { rows } = await client.query<{ settled: number }>(
        'select succeeded + failed + skipped as settled from award_batches where batch_id = $1',
        [id],
      )
      if ((rows[0]?.settled ?? 0) >= count) return hasWaited
      await sleep(pauseMilliseconds)
    }
    throw new Error(`Not ${count} rows of ${id} were settled.`)
  })
