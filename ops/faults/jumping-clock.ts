import { setTimeout as sleep } from 'node:timers/promises'
import { makeClock, readAhead, whyNoClock } from './fake-clock.ts'
import type { Fault } from './fault.ts'
import { startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { findWrongTimes } from './servers/find-wrong-times.ts'
import { openSite } from './servers/site.ts'

const hour = 3600
const jumps = [hour, -hour, 0]
const seenMilliseconds = 2500

export const jumpingClock: Fault = {
  id: 'R8',
  title: 'the clock of one of two servers jumps an hour ahead, an hour behind and back',
  rounds: 6,
  run: async (rounds, say) => {
    const skipped = whyNoClock()
    if (skipped) return { runs: 0, losses: [], facts: '', skipped }
    const clock = makeClock(0)
    const site = await openSite()
    try {
      await site.start()
      const jumping = await site.start(clock.env)
      const callers = startCallers(6, site.place, 20)
      const losses: string[] = []
      for (let round = 1; round <= rounds; round++) {
        const wanted = jumps[(round - 1) % jumps.length] ?? 0
        clock.set(wanted)
        await sleep(seenMilliseconds)
        const ahead = await readAhead(jumping.origin)
        if (Math.abs(ahead - wanted) > 5) losses.push(`the clock was ${ahead} seconds ahead instead of ${wanted}`)
        const profile = await fetch(`${jumping.origin}/v1/user/profile`, { headers: site.place.headers })
        if (!profile.ok) losses.push(`a sign-in was answered ${profile.status} after a jump`)
        say(`${round} jumps, ${callers.calls.promised.size} awards`)
      }
      await callers.stop()
      const { promised, statuses } = callers.calls
      for (const [status, count] of statuses) if (status !== 201) losses.push(`${count} calls answered ${status}`)
      losses.push(...(await checkSite(site, site.place, callers.calls)))
      losses.push(...(await site.database.ask(findWrongTimes)))
      return { runs: rounds, losses, facts: `${promised.size} awards` }
    } finally {
      await site.close()
      clock.remove()
    }
  },
}
