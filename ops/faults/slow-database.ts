import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { noCalls, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { openSite } from './servers/site.ts'

const lateness = 200
const crowd = 60

export const slowDatabase: Fault = {
  id: 'R14',
  title: `each answer of the database is ${lateness} ms late, with more callers than connections`,
  rounds: 1,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      await site.start()
      const losses: string[] = []
      const calls = noCalls()
      let slowest = 0
      for (let round = 1; round <= rounds; round++) {
        site.databaseLine.delay = lateness
        const callers = startCallers(crowd, site.place, 0, calls)
        for (let second = 0; second < 20; second++) {
          await sleep(1000)
          const began = performance.now()
          const { status } = await fetch(`${site.origin}/health/live`)
          slowest = Math.max(slowest, performance.now() - began)
          if (status !== 200) losses.push(`/health/live answered ${status}`)
        }
        site.databaseLine.delay = 0
        await callers.stop()
        say(`${calls.promised.size} awards`)
        losses.push(...(await checkSite(site, site.place, calls)))
      }
      const refused = calls.statuses.get(503) ?? 0
      const facts = `${calls.promised.size} awards, ${refused} calls answered with 503, /health/live within ${Math.round(slowest)} ms`
      return { runs: rounds, losses, facts }
    } finally {
      await site.close()
    }
  },
}
