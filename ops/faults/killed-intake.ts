import { setTimeout as sleep } from 'node:timers/promises'
import { makeOrder } from '../../bench/awards/batch-orders.ts'
import type { Fault } from './fault.ts'
import { checkOrders, openOrders, orderToTheEnd, orderUntilPromised } from './servers/ordering.ts'
import { openSite, type Site } from './servers/site.ts'

const kinds = [
  { kind: 'links', size: 1000 },
  { kind: 'at once', size: 100 },
] as const

const lateness = 100
const patienceMilliseconds = 20_000

export const killedIntake: Fault = {
  id: 'R2',
  title: 'the server is killed while the call that makes a batch runs; the call is repeated under its key',
  rounds: 10,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      const batching = openOrders(site)
      // Others make the awards later.
      const role = { SASH_ROLE: 'web' }
      let web = await site.start(role)
      const times: number[] = []
      for (const { kind, size } of kinds) {
        await orderUntilPromised(batching, makeOrder(`warm-${size}`, kind, size))
        const began = performance.now()
        await orderUntilPromised(batching, makeOrder(`whole-${size}`, kind, size))
        times.push(performance.now() - began)
      }
      let unanswered = 0
      let kept = 0
      for (let round = 1; round <= rounds; round++) {
        const nth = round % kinds.length
        const { kind, size } = kinds[nth] ?? kinds[0]
        const order = makeOrder(`killed-${round}`, kind, size)
        const before = await countStored(site)
        const promised = orderUntilPromised(batching, order)
        // Every third time in the moment between the commit and the answer, which is too short to be met by chance.
        if (round % 3 === 0) await waitForCommit(site, before)
        else await sleep(Math.random() * 1.1 * (times[nth] ?? 0))
        const wasPromised = batching.ledger.entries.get(order.key)?.promised !== undefined
        site.takeOut(web)
        await web.killServer()
        site.databaseLine.delay = 0
        if (!wasPromised) {
          unanswered += 1
          kept += (await countStored(site)) - before
        }
        web = await site.start(role)
        await promised
        if (round % 5 === 0) say(`${round} kills, ${unanswered} of them before the answer`)
      }
      await site.start({ SASH_ROLE: 'worker' })
      for (const { order } of batching.ledger.entries.values()) await orderToTheEnd(batching, order)
      const losses = await checkOrders(site, batching)
      const facts = `${batching.ledger.entries.size} batches, ${unanswered} calls cut off, ${kept} of them after all was stored`
      return { runs: rounds, losses, facts }
    } finally {
      await site.close()
    }
  },
}

/** Lets the server hear of it later than it happens. */
async function waitForCommit(site: Site, before: number): Promise<void> {
  site.databaseLine.delay = lateness
  const end = performance.now() + patienceMilliseconds
  while ((await countStored(site)) === before && performance.now() < end);
}

/** Batches, and calls that were made at once. */
const countStored = ({ database }: Site): Promise<number> =>
  database.ask(async (client) => {
    // Whoever was killed may leave a statement that still runs.
    await client.query(`select pg_sleep(0.02)`)
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from award_batches')
    return rows[0]?.count ?? 0
  })
