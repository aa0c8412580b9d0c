import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { quantileOf, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { openSite } from './servers/site.ts'

export const killedServers: Fault = {
  id: 'R3',
  title: 'two servers on one database are killed in turn, while callers award and repeat what was not answered',
  rounds: 20,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      let [one, other] = [await site.start(), await site.start()]
      const callers = startCallers(6, site.place)
      for (let round = 1; round <= rounds; round++) {
        await sleep(randomInt(100, 2000))
        site.takeOut(one)
        await one.killServer()
        ;[one, other] = [other, await site.start()]
        if (round % 10 === 0) say(`${round} kills, ${callers.calls.promised.size} awards`)
      }
      await callers.stop()
      const { calls } = callers
      const losses = await checkSite(site, site.place, calls)
      const longest = quantileOf(calls.waits, 1)
      return { runs: rounds, losses, facts: `${calls.promised.size} awards, the longest wait ${longest} ms` }
    } finally {
      await site.close()
    }
  },
}
