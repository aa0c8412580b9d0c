import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { quantileOf, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { openSite } from './servers/site.ts'

export const killedDatabase: Fault = {
  id: 'R4',
  title: 'a process of PostgreSQL is killed, or all of it and started again after a while; the server lives on',
  rounds: 20,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      const sash = await site.start()
      const callers = startCallers(6, site.place)
      let away = 0
      for (let round = 1; round <= rounds; round++) {
        await sleep(randomInt(100, 2000))
        if (round % 2 === 1) await site.database.killBackend()
        else {
          await site.database.kill()
          await sleep(randomInt(0, 3000))
          await site.database.start()
        }
        const began = performance.now()
        while (!(await fetch(`${site.origin}/health/ready`)).ok) await sleep(50)
        away = Math.max(away, performance.now() - began)
        if (round % 10 === 0) say(`${round} kills, ${callers.calls.promised.size} awards`)
      }
      await callers.stop()
      const { calls } = callers
      const losses = await checkSite(site, site.place, calls)
      if (away > 10_000) losses.push(`ready only ${Math.round(away)} ms after the database was there again`)
      if (!sash.memory()) losses.push('the server did not live on')
      const refused = calls.statuses.get(503) ?? 0
      const facts =
        `${calls.promised.size} awards, ${refused} calls answered with 503, ready again within ${Math.round(away)} ms, ` +
        `the longest wait ${quantileOf(calls.waits, 1)} ms`
      return { runs: rounds, losses, facts }
    } finally {
      await site.close()
    }
  },
}
