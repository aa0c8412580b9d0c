import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { quantileOf, startCallers } from './callers.ts'
import { checkSite } from './check-site.ts'
import { openSite } from './site.ts'

const drainSeconds = 2
const longestDrain = 10_000

export const stoppedServers: Fault = {
  id: 'R17',
  title: 'one of two servers is asked to stop and another takes its place, under load: a rolling upgrade',
  rounds: 10,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      const env = { SASH_DRAIN_SECONDS: String(drainSeconds) }
      let [one, other] = [await site.start(env), await site.start(env)]
      const callers = startCallers(10, site.place, 100)
      let longest = 0
      for (let round = 1; round <= rounds; round++) {
        await sleep(1000)
        const began = performance.now()
        const ended = one.stop()
        // As a proxy does that asks for the health of each server.
        await sleep((drainSeconds * 1000) / 2)
        site.takeOut(one)
        await ended
        longest = Math.max(longest, performance.now() - began)
        ;[one, other] = [other, await site.start(env)]
        say(`${round} stops, ${callers.calls.promised.size} awards`)
      }
      await callers.stop()
      const { calls } = callers
      const losses = await checkSite(site, site.place, calls)
      for (const [status, count] of calls.statuses) if (status !== 201) losses.push(`${count} calls answered ${status}`)
      if (longest > longestDrain) losses.push(`a stop took ${Math.round(longest)} ms`)
      const wait = quantileOf(calls.waits, 0.99)
      const facts = `${calls.promised.size} awards, 99 % within ${wait} ms, the longest stop ${Math.round(longest)} ms`
      return { runs: rounds, losses, facts }
    } finally {
      await site.close()
    }
  },
}
